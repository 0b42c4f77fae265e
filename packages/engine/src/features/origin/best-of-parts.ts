/** An item with its score. */
export interface Scored {
  readonly score: number;
}

/**
 * The best of each of so many equal parts of something of unknown length: between half of `max` and `max` are retained.
 */
export interface BestOfParts<Item extends Scored> {
  /** In order; takes it, and returns what is not needed any more, if anything. */
  place(item: Item): Item | undefined;
  readonly retained: readonly Item[];
}

export function openBestOfParts<Item extends Scored>(max: number): BestOfParts<Item> {
  let retained: Item[] = [];
  let perPart = 1;
  let placed = 0;

  return {
    place(item) {
      placed++;
      if (placed > max * perPart) {
        retained = betterOfPairs(retained);
        perPart *= 2;
      }
      const index = Math.floor((placed - 1) / perPart);
      const held = retained[index];
      if (!held) retained.push(item);
      else if (item.score > held.score) retained[index] = item;
      return held && item.score <= held.score ? item : held;
    },
    get retained() {
      return retained;
    },
  };
}

function betterOfPairs<Item extends Scored>(items: readonly Item[]): Item[] {
  const better: Item[] = [];
  items.forEach((item, i) => {
    const before = better[i >> 1];
    if (!before) better.push(item);
    else if (item.score > before.score) better[i >> 1] = item;
  });
  return better;
}
