import type { WalletConnectConnector } from '../src/connectors/pairing-controller.ts'
import type { LinkTarget } from '../src/connectors/wallet-connect/deep-link.ts'
import { walletConnect } from '../src/connectors/wallet-connect/wallet-connect.ts'

/**
 * How the relay behaves: it creates codes and nothing else, cannot be reached, is slow, its wallet declines, or the app
 * has no project id.
 */
export type RelayManner = 'codes' | 'down' | 'slow' | 'declines' | 'unconfigured'

type Session = {
  readonly topic: string
  readonly expiry: number
  readonly namespaces: Record<string, never>
  readonly peer: {
    readonly metadata: { readonly name: string; readonly url: string; readonly icons: readonly string[] }
  }
}

/** Creates the real connector and its stores, with a client whose relay is this function. */
export function pagePairing(manner: RelayManner, openTarget?: LinkTarget): WalletConnectConnector {
  let count = 0
  const core = {
    verify: null,
    eventClient: null,
    heartbeat: { stop: () => {} },
    relayer: { transportOpen: async () => {}, transportClose: async () => {}, on: () => {} },
  }
  const client = {
    core,
    session: {
      keys: [],
      get: (): Session => {
        throw new Error('No session.')
      },
      getAll: (): Session[] => [],
      delete: async () => {},
    },
    connect: async () => {
      if (manner === 'slow') await new Promise(() => {})
      if (manner === 'down') throw new Error('socket stalled')
      count += 1
      const topic = count.toString(16).padStart(64, 'c')
      const uri = `wc:${topic}@2?expiryTimestamp=1763750000&relay-protocol=irn&symKey=${'a1b2c3d4'.repeat(8)}`
      const approval = () =>
        manner === 'declines'
          ? new Promise<Session>((_, reject) => {
              setTimeout(() => reject(Object.assign(new Error('User rejected.'), { code: 5000 })), 300)
            })
          : new Promise<Session>(() => {})
      return { uri, approval }
    },
    request: async () => null,
    disconnect: async () => {},
    on: () => {},
    off: () => {},
  }
  class SignClient {
    readonly core = core
    static init = async () => client
  }
  return walletConnect({
    load: async () => ({ SignClient }),
    ...(manner === 'unconfigured' ? {} : { projectId: 'a1b2c3d4'.repeat(4) }),
    ...(openTarget === undefined ? {} : { openTarget }),
  })
}
