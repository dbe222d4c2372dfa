"""Drawings of lots: announced, drawn and repeated by the organisers, seen and checked by everybody."""
