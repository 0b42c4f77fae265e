import { changes } from './places.mjs';

export const polarityFlip = ({ rateHz, channels }, random) =>
  changes({ rateHz, channels }, random, channels, (from) => {
    const isAll = channels.length === 1 || random() < 0.3;
    const one = channels[Math.floor(random() * channels.length)];
    for (const channel of isAll ? channels : [one])
      for (let i = from; i < channel.length; i++) channel[i] = -channel[i];
    return isAll ? 'all channels turned' : 'one channel turned';
  });
