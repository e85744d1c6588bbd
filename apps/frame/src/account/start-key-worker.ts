import { FRAME_TRUSTED_TYPES } from '@laurel/wallet/frame-messages'
import workerUrl from '../keys/worker/key-worker.ts?worker&url'

type TrustedTypes = {
  createPolicy: (name: string, rules: { createScriptURL: () => string }) => { createScriptURL: (url: string) => string }
}

const scope: object = globalThis
/** The one policy of Trusted Types in the frame: it knows a single URL. */
const policy = hasTrustedTypes(scope)
  ? scope.trustedTypes.createPolicy(FRAME_TRUSTED_TYPES, { createScriptURL: () => workerUrl })
  : null

/** Starts the worker that has the key for one request. */
export function startKeyWorker(): Worker {
  return new Worker(policy === null ? workerUrl : policy.createScriptURL(workerUrl), { type: 'module', name: 'key' })
}

function hasTrustedTypes(page: object): page is { readonly trustedTypes: TrustedTypes } {
  return 'trustedTypes' in page && typeof page.trustedTypes === 'object' && page.trustedTypes !== null
}
