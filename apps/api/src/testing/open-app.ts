import { type AppParts, createApp } from '../app.ts'
import { openGate } from '../projects/project-gate.ts'
import { noNames } from './no-names.ts'

/**
 * The API in this process, without a socket: `app.request(path)` answers. A fault fails the test that causes it.
 * @param parts - what the test is about; everything else works and knows nothing.
 */
export function openApp(parts: Partial<AppParts> = {}) {
  const faults: unknown[] = []
  const app = createApp({
    ...{ chains: new Map(), rateLimit: { burst: 1_000_000, perSecond: 1_000_000 }, callerOf: () => 'caller' },
    ...{ nowMs: () => performance.now(), countFailure: () => undefined, projects: openGate, names: noNames },
    readHealth: () => ({ status: 'ok', chains: [] }),
    onFault: (error) => faults.push(error),
    ...parts,
  })
  return { app, faults }
}
