import { getRoles, Role } from '@laurel/protocol'
import { useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { chainClient } from '../config/chain-client.ts'
import type { ChainConfig } from '../config/config.ts'
import { classNames } from '../controls/class-names.ts'
import text from '../controls/text.module.css'
import { boostText } from '../language/en/boost.ts'
import styles from './boost-page.module.css'
import { formatRaffleOdds } from './format-raffle.ts'

/** What a participant of a raffle must know: the odds, and who draws the winner when. Source: docs/security.md#r18. */
export function RaffleTerms({
  chain,
  owner,
  raffle,
}: {
  readonly chain: ChainConfig
  /** The creator of the boost. */
  readonly owner: Address
  readonly raffle: Parameters<typeof formatRaffleOdds>[0] & { readonly incentive: Address }
}) {
  const { incentive } = raffle
  const roles = useQuery({
    queryKey: ['incentive-roles', chain.chainId, incentive, owner],
    queryFn: () => getRoles(chainClient(chain), { budget: incentive, account: owner }),
  })
  // Until this is read, the sentence that is true of every raffle is shown.
  const isByCreator = roles.data !== undefined && (roles.data & Role.MANAGER) !== 0n
  return (
    <div className={classNames(text['small'], text['muted'], styles['draw'])}>
      <h2>{boostText('draw')}</h2>
      <p>{formatRaffleOdds(raffle)}</p>
      <p>{boostText(isByCreator ? 'drawByCreator' : 'drawByManager')}</p>
    </div>
  )
}
