import type { KernelGroup } from '../kernel-group.js';
import type { NoteKernels } from '../note-kernels.js';
import { openNoteFit as openNoteFitPlain } from '../plain/notes.js';
import { openNoteFit } from '../wasm/notes.js';

export const noteKernels: KernelGroup<NoteKernels> = {
  plain: {
    openNoteFit: openNoteFitPlain,
  },
  fast: { openNoteFit },
};
