import { type Block, getChannel } from '@sonometer/decode/core/audio';

/** A search of one channel, whose state another one may take over. */
export interface ChannelFold<Output, State> {
  push(samples: Float32Array, block: Block): void;
  end(): Output;
  /** What `load` needs to go on from here; nothing of it changes later. */
  save(): State;
  load(state: State): void;
}

/** The same search of every channel. */
export interface PerChannel<Output> {
  push(block: Block): void;
  end(): readonly Output[];
}

/**
 * The same search of every channel. As long as a channel is the first one (a voice in both channels), what was found
 * there counts for it as well; where it departs, its own search goes on from the state of the first.
 */
export function openPerChannel<Output, State>(
  channels: number,
  open: (channel: number) => ChannelFold<Output, State>,
): PerChannel<Output> {
  const first = channels > 0 ? open(0) : undefined;
  const others: (ChannelFold<Output, State> | undefined)[] = Array.from(
    { length: Math.max(0, channels - 1) },
    () => undefined,
  );
  return {
    push(block) {
      if (!first) return;
      const samples = getChannel(block, 0);
      for (let c = 1; c < channels; c++) {
        const own = getChannel(block, c);
        let fold = others[c - 1];
        if (!fold && own !== samples) {
          fold = others[c - 1] = open(c);
          fold.load(first.save());
        }
        fold?.push(own, block);
      }
      first.push(samples, block);
    },
    end() {
      if (!first) return [];
      const output = first.end();
      return [output, ...others.map((fold) => fold?.end() ?? output)];
    },
  };
}
