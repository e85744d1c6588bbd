import { useLanguage } from '../language/use-messages.ts'
import { useNetworks } from '../network/use-networks.ts'
import { formatToken } from '../send/format-item.ts'
import type { TokenBalance } from './token-balance.ts'

/** The amount of a token, and its network where another token has the same name. See `findTwins`. */
export function TokenAmount({ token, hasTwin }: { readonly token: TokenBalance; readonly hasTwin: boolean }) {
  const { locale } = useLanguage()
  const { requested } = useNetworks()
  const network = hasTwin ? requested.find(({ id }) => id === `eip155:${token.chainId}`) : undefined
  return (
    <>
      <bdi>{formatToken(token, locale)}</bdi>
      {network !== undefined && (
        <>
          {' · '}
          <bdi>{network.name}</bdi>
        </>
      )}
    </>
  )
}
