import { openDefinitions, searchNumbers } from './dom/elements.js';
import { linkPlaces, placesOf } from './play/places.js';
import { plotButtons } from './play/plot-image.js';
import { readPlots } from './play/readout.js';
import { offerTargets } from './picker.js';
import { openTimeAxis } from './play/time-axis.js';

searchNumbers(document);
openDefinitions();

/** A report by itself: nothing plays, but it zooms and reads out. */
for (const view of document.querySelectorAll<HTMLElement>('.report')) {
  const durationSec = Number(view.dataset['durationSec'] ?? 0);
  const axis = durationSec > 0 ? openTimeAxis(view, durationSec) : undefined;
  if (axis) linkPlaces(view, axis, placesOf(view), undefined);
  offerTargets(view);
  readPlots(view, axis);
  plotButtons(view, document.title);
}
