// An address as a QR code, drawn by the page itself: without a network it cannot be requested.
//
// ISO/IEC 18004, bytes, error correction L, mask 2; versions up to 20 (858 bytes), 97 × 97 modules.

const LARGEST_VERSION = 20;
const CHECKS = [0, 7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28]; // bytes in a block
const BLOCKS = [0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8];
const LEVEL_AND_MASK = (1 << 3) | 2;
const QUIET_MODULES = 4; // white modules around it

const isMasked = (_row, column) => column % 3 === 0;
const sizeOf = (version) => 17 + 4 * version;

function alignments(version) {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, place) => sizeOf(version) - 7 - step * (count - 2 - place))];
}

/** The number of bytes in a version, including those for error correction. */
function capacity(version) {
  const count = version === 1 ? 0 : Math.floor(version / 7) + 2;
  const patterns = count ? (25 * count - 10) * count - 55 : 0;
  return Math.floor(((16 * version + 128) * version + 64 - patterns - (version > 6 ? 36 : 0)) / 8);
}

const dataCapacity = (version) => capacity(version) - CHECKS[version] * BLOCKS[version];
const countBits = (version) => (version < 10 ? 8 : 16);

function versionFor(length) {
  for (let version = 1; version <= LARGEST_VERSION; version++) {
    if (4 + countBits(version) + 8 * length <= 8 * dataCapacity(version)) return version;
  }
  throw new RangeError("too long for a code");
}

function dataOf(bytes, version) {
  const bits = [];
  const add = (value, count) => {
    for (let place = count - 1; place >= 0; place--) bits.push((value >> place) & 1);
  };
  add(4, 4);
  add(bytes.length, countBits(version));
  for (const byte of bytes) add(byte, 8);
  const room = 8 * dataCapacity(version);
  add(0, Math.min(4, room - bits.length));
  add(0, (8 - (bits.length % 8)) % 8);
  for (let filler = 0xec; bits.length < room; filler ^= 0xec ^ 0x11) add(filler, 8);
  return Array.from({ length: room / 8 }, (_, place) => parseInt(bits.slice(place * 8, place * 8 + 8).join(""), 2));
}

function times(one, other) {
  let product = 0;
  for (let place = 7; place >= 0; place--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((other >> place) & 1) * one;
  }
  return product;
}

function generator(degree) {
  const factors = [...Array.from({ length: degree - 1 }, () => 0), 1];
  for (let turn = 0, root = 1; turn < degree; turn++, root = times(root, 2)) {
    for (let place = 0; place < degree; place++) {
      factors[place] = times(factors[place], root) ^ (factors[place + 1] ?? 0);
    }
  }
  return factors;
}

function checksOf(block, factors) {
  const rest = factors.map(() => 0);
  for (const byte of block) {
    const first = byte ^ rest.shift();
    rest.push(0);
    factors.forEach((factor, place) => (rest[place] ^= times(factor, first)));
  }
  return rest;
}

/** The bytes of all blocks, interleaved. */
function interleaved(data, version) {
  const count = BLOCKS[version];
  const short = Math.floor(data.length / count);
  const longer = data.length % count;
  const factors = generator(CHECKS[version]);
  const blocks = [];
  for (let at = 0, block = 0; block < count; block++) {
    const length = short + (block >= count - longer ? 1 : 0);
    blocks.push(data.slice(at, (at += length)));
  }
  const checks = blocks.map((block) => checksOf(block, factors));
  const turns = (lists) => Array.from({ length: short + 1 + CHECKS[version] }, (_, place) => lists.map((list) => list[place]));
  return [...turns(blocks), ...turns(checks)].flat().filter((byte) => byte !== undefined);
}

function remainder(value, divisor, bits) {
  let rest = value << bits;
  for (let place = 31 - Math.clz32(rest); place >= bits; place--) if ((rest >> place) & 1) rest ^= divisor << (place - bits);
  return (value << bits) | rest;
}

class Modules {
  constructor(version) {
    this.size = sizeOf(version);
    this.dark = Array.from({ length: this.size }, () => []); // undefined: a module of the data
    this.drawPatterns(version);
    this.drawFormat();
    if (version > 6) this.drawVersion(version);
  }

  set(row, column, dark) {
    if (row >= 0 && column >= 0 && row < this.size && column < this.size) this.dark[row][column] = Boolean(dark);
  }

  square(row, column, reach, isDark) {
    for (let down = -reach; down <= reach; down++) {
      for (let across = -reach; across <= reach; across++) {
        this.set(row + down, column + across, isDark(Math.max(Math.abs(down), Math.abs(across))));
      }
    }
  }

  drawPatterns(version) {
    for (let place = 0; place < this.size; place++) {
      this.set(6, place, place % 2 === 0);
      this.set(place, 6, place % 2 === 0);
    }
    const last = this.size - 4;
    for (const [row, column] of [[3, 3], [3, last], [last, 3]]) this.square(row, column, 4, (far) => far !== 2 && far !== 4);
    const places = alignments(version);
    const [low, high] = [6, places.at(-1)];
    for (const row of places) {
      for (const column of places) {
        const corner = (row === low && column === low) || (row === low && column === high) || (row === high && column === low);
        if (!corner) this.square(row, column, 2, (far) => far !== 1);
      }
    }
  }

  drawFormat() {
    const bits = remainder(LEVEL_AND_MASK, 0x537, 10) ^ 0x5412;
    const { size } = this;
    for (let place = 0; place < 15; place++) {
      const dark = (bits >> place) & 1;
      this.set([0, 1, 2, 3, 4, 5, 7, 8, 8, 8, 8, 8, 8, 8, 8][place], [8, 8, 8, 8, 8, 8, 8, 8, 7, 5, 4, 3, 2, 1, 0][place], dark);
      if (place < 8) this.set(8, size - 1 - place, dark);
      else this.set(size - 15 + place, 8, dark);
    }
    this.set(size - 8, 8, true);
  }

  drawVersion(version) {
    const bits = remainder(version, 0x1f25, 12);
    for (let place = 0; place < 18; place++) {
      const [near, far] = [Math.floor(place / 3), this.size - 11 + (place % 3)];
      this.set(near, far, (bits >> place) & 1);
      this.set(far, near, (bits >> place) & 1);
    }
  }

  fill(bytes) {
    const { size } = this;
    let place = 0;
    let up = true;
    for (let right = size - 1; right > 0; right -= 2, up = !up) {
      if (right === 6) right = 5;
      for (let step = 0; step < size; step++) {
        const row = up ? size - 1 - step : step;
        for (const column of [right, right - 1]) {
          if (this.dark[row][column] !== undefined) continue;
          const bit = (bytes[place >> 3] >> (7 - (place & 7))) & 1;
          this.dark[row][column] = Boolean(bit) !== isMasked(row, column);
          place++;
        }
      }
    }
  }
}

/** Rows of modules, true for the dark ones. RangeError for more than 858 bytes. */
export function qrModules(text) {
  const bytes = [...new TextEncoder().encode(text)];
  const version = versionFor(bytes.length);
  const modules = new Modules(version);
  modules.fill(interleaved(dataOf(bytes, version), version));
  return modules.dark;
}

/** An <svg>, black on white. */
export function qrPicture(text) {
  const rows = qrModules(text);
  const named = (name) => document.createElementNS("http://www.w3.org/2000/svg", name);
  const [svg, path] = [named("svg"), named("path")];
  const size = rows.length + 2 * QUIET_MODULES;
  svg.setAttribute("viewBox", `0 0 ${size} ${size}`);
  const squares = rows.flatMap((row, down) => row.flatMap((dark, across) => (dark ? [`M${across + QUIET_MODULES} ${down + QUIET_MODULES}h1v1h-1z`] : [])));
  path.setAttribute("d", squares.join(""));
  path.setAttribute("shape-rendering", "crispEdges");
  svg.append(path);
  return svg;
}
