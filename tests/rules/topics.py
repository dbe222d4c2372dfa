"""What an article states, by its own list of topics."""

from rules.schema import Regulation


def topics_of(regulation: Regulation, ref: str) -> set[str]:
    """The topics of the article and of the rules under its heading, which is shortened before some of them."""
    heading = ref.split(" de ")[0].split(" Direta")[0]
    under = [
        article for article in regulation.articles if article.ref == ref or article.ref.startswith(f"{heading} · ")
    ]
    return {topic for article in under for topic in article.topics}
