import { join } from 'node:path';
import type { Limits } from './dependencies/watchdog.js';
import type { ServerSecret } from './keys/server-secret.js';
import { loadDriver } from './load-driver.js';
import { type LocalObjects, openLocalObjects } from './objects/local-objects.js';
import type { ObjectStore } from './objects/object-store.js';
import type { Settings } from './settings.js';

/** The store of uploads. */
export interface Objects {
  readonly store: ObjectStore;
  /** The store itself, where clients upload through us. */
  readonly receiver: LocalObjects | undefined;
  close(): void;
}

/** Opens the store that the settings name; the packages for a bucket are loaded only where there is one. */
export async function openObjects(
  { objects, objectsPublicEndpoint, dataDir, publicUrl }: Settings,
  secret: ServerSecret,
  {
    spoolDir,
    now,
    limits,
  }: { readonly spoolDir: string; readonly now: () => number; readonly limits: Limits },
): Promise<Objects> {
  if (objects) {
    const { openS3Objects } = await loadDriver(() => import('./objects/s3-objects.js'));
    const store = openS3Objects({
      ...{ ...objects, spoolDir, now, limits },
      ...(objectsPublicEndpoint !== undefined && { publicEndpoint: objectsPublicEndpoint }),
    });
    return {
      store,
      receiver: undefined,
      close: () => {
        store.close();
      },
    };
  }
  const store = await openLocalObjects({
    dir: join(dataDir, 'uploads'),
    putUrl: `${publicUrl}/api/uploads`,
    signingKey: secret.keyFor('uploads'),
    now,
  });
  return { store, receiver: store, close: () => undefined };
}
