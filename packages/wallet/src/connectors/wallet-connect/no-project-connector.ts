import { type CreateConnectorFn, createConnector } from '@wagmi/core'
import { ProjectIdUndefinedError } from '../../errors.ts'

/**
 * Returns a connector that cannot connect because there is no project id, and throws an error that says so.
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
