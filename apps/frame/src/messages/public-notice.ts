import { APP_PREFIX, isPlainData } from '@laurel/wallet/frame-messages'

/** What later public clients send without waiting for a reply. */
export type PublicNotice =
  /** The user closed the modal: whatever waits for a confirmation is aborted. They send one for each open request. */
  | { readonly type: 'ABORT_ALL' }
  /** The frame loads again. */
  | { readonly type: 'RELOAD' }

/** Parses `RPC_ABORT` and `RELOAD` of later public clients. Null for everything else. Total. */
export function parsePublicNotice(data: unknown): PublicNotice | null {
  if (typeof data !== 'object' || data === null || !isPlainData(data)) return null
  if (!Object.keys(data).every((key) => key === 'id' || key === 'type' || key === 'payload')) return null
  switch (Reflect.get(data, 'type')) {
    case `${APP_PREFIX}RPC_ABORT`:
      return { type: 'ABORT_ALL' }
    case `${APP_PREFIX}RELOAD`:
      return { type: 'RELOAD' }
    default:
      return null
  }
}
