import { type CreateConnectorFn, createConnector } from '@wagmi/core'
import { ProjectIdUndefinedError } from '../../errors.ts'

/**
 * A connector that cannot connect and says why: there is no project id.
 * Source: docs/product.md#definitions; docs/product.md#errors.
 */
export function noProjectConnector({ id, name }: { readonly id: string; readonly name: string }): CreateConnectorFn {
  const refuse = async (): Promise<never> => {
    throw new ProjectIdUndefinedError(name)
  }
  return createConnector(() => ({
    id,
    name,
    type: 'WALLET_CONNECT',
    isConfigured: false,
    connect: refuse,
    disconnect: async () => {},
    getAccounts: refuse,
    getChainId: refuse,
    getProvider: refuse,
    isAuthorized: async () => false,
    onAccountsChanged() {},
    onChainChanged() {},
    onDisconnect() {},
  }))
}
