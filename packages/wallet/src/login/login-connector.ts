import type { CreateConnectorFn } from '@wagmi/core'
import { eip1193Connector } from '../connectors/eip1193-connector.ts'
import type { Wallet } from '../wallet.ts'
import { LOGIN_CONNECTOR_ID, LOGIN_NAME } from './login-options.ts'
import { createLoginParts } from './login-parts.ts'
import { loginOf } from './login-store.ts'

// What is loaded to log in is this file, and what is loaded to reconnect.
export { loginOf } from './login-store.ts'

/** Creates the wagmi connector of the login, of type AUTH. It has the id of the public one. */
export function loginConnector(wallet: Wallet): CreateConnectorFn {
  const login = loginOf(wallet)
  const create = eip1193Connector({
    ...{ id: LOGIN_CONNECTOR_ID, name: LOGIN_NAME, type: 'AUTH', icon: null, rdns: null },
    getProvider: () => login.provider,
    getChains: () => wallet.config.chains,
    mayReturn: false,
    disconnect: login.signOut,
  })
  const parts = createLoginParts(wallet.namespaces, login)
  return (config) => ({ ...create(config), ...parts })
}
