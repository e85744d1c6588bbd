import type { Address, Chain } from 'viem'
import type { CaipAddress } from '../caip/caip.ts'
import type { WagmiStore } from '../connectors/wagmi-store.ts'
import { withTimeout } from '../connectors/with-timeout.ts'
import type { Environment } from '../environment.ts'
import type { Log } from '../log.ts'
import type { ConnectedAccount } from './account.ts'
import type { AccountReadingEvent } from './account-state.ts'
import type { EnsOptions } from './ens.ts'
import { BALANCE_TIMEOUT_MS, readBalance } from './read-balance.ts'
import type { NameSource } from './registered-name.ts'

/** Names and avatars are on Ethereum. They are read only when the app lists Ethereum. */
const ENS_CHAIN_ID = 1

/** The account that is read, and where the results go. */
export type AccountRequest = NameSource & {
  readonly of: CaipAddress
  readonly address: Address
  /** The account's network, or undefined when the app does not list it. */
  readonly chain: Chain | undefined
  /** The name is known. */
  readonly isNamed: boolean
  readonly dispatch: (event: AccountReadingEvent) => void
  readonly wagmi: WagmiStore
  readonly ens: EnsOptions
  readonly setTimeout: Environment['setTimeout']
  readonly log: Log
}

/** Reads the balance and the name of an account. Each result is an event, and nothing throws. */
export async function requestAccount(request: AccountRequest): Promise<void> {
  const { chain, isNamed } = request
  await Promise.all([chain && requestBalance(request, chain), isNamed ? undefined : requestName(request)])
}

async function requestBalance(
  { wagmi, log, setTimeout, dispatch, of, address }: AccountRequest,
  { id: chainId, nativeCurrency: { decimals } }: Chain,
): Promise<void> {
  const received = (balance: ConnectedAccount['balance']) => dispatch({ type: 'balance-received', of, balance })
  const reading = readBalance(wagmi.config.getClient({ chainId }), address).then(
    (amount) => received({ amount, decimals }),
    (cause: unknown) => {
      log('info', `The balance on chain ${chainId} could not be read.`, cause)
      received(null)
    },
  )
  const { status } = await withTimeout(reading, BALANCE_TIMEOUT_MS, setTimeout)
  if (status === 'timeout') received(null)
  // A later answer still counts.
  await reading
}

async function requestName({ wagmi, log, ens, dispatch, address, ...source }: AccountRequest): Promise<void> {
  if (source.options.api.blockchain !== undefined) {
    const registered = await import('./registered-name.ts')
      .then((module) => module.getRegisteredName(source, address))
      .catch(() => null)
    if (registered !== null) return dispatch({ type: 'name-received', address, name: registered, avatar: null })
  }
  if (!wagmi.config.chains.some(({ id }) => id === ENS_CHAIN_ID)) return
  try {
    const { getEnsProfile } = await import('./ens.ts')
    const profile = await getEnsProfile(wagmi.config.getClient({ chainId: ENS_CHAIN_ID }), address, ens)
    dispatch({ type: 'name-received', address, ...profile })
  } catch (cause) {
    log('info', 'The name could not be read.', cause)
  }
}
