import type { ReactNode } from 'react'
import { useWalletAccount } from '../account/use-wallet-account.ts'
import { Button } from '../controls/button.tsx'
import { Skeleton, SkeletonRows } from '../controls/skeleton.tsx'
import { State } from '../controls/state.tsx'
import { lazyPart, useRetried } from '../controls/use-loaded.ts'
import { usePart } from '../controls/use-part.ts'
import { useMessages } from '../language/use-messages.ts'
import { useProvided } from '../provider/wallet-context.ts'

const assetsPart = lazyPart(() => import('./account-assets.ts'))

/** Returns the parts of an account whose tokens can be known, and what loads them again; undefined of another account. */
function useAssets() {
  const { namespace } = useWalletAccount()
  const { namespaces } = useProvided().wallet
  const isKnown = namespace === 'eip155' || namespaces.some((one) => one.namespace === namespace && one.loadHoldings)
  const [loaded, retry] = useRetried(isKnown ? assetsPart : null)
  return [isKnown ? loaded : undefined, retry] as const
}

/**
 * The total of the account in US dollars, where the app has an API. Otherwise, and when no price is known, its balance.
 * @param balance - the balance in the network's native currency.
 */
export function AccountWorth({ balance }: { readonly balance: ReactNode }) {
  const { options } = useProvided().wallet
  const [assets] = useAssets()
  if (options.api.blockchain === undefined || assets === undefined || assets === 'failed') return balance
  return assets === null ? <LoadingTotal /> : <assets.AccountTotal fallback={balance} loading={<LoadingTotal />} />
}

/** The tokens, NFTs and transactions of the account. Nothing where they cannot be known. */
export function AccountHoldings() {
  const [assets, retry] = useAssets()
  const t = useMessages()
  if (assets === 'failed') {
    return (
      <>
        <State headline={t('common.failed')} />
        <Button onPress={retry}>{t('common.tryAgain')}</Button>
      </>
    )
  }
  return assets === null ? <SkeletonRows count={3} /> : assets && <assets.AccountTabs />
}

function LoadingTotal() {
  const part = usePart()
  return (
    <div {...part('total')}>
      <div {...part('amount')} data-loading="">
        <Skeleton height={28} width={132} />
      </div>
      <p {...part('row-description')}>{'\u00a0'}</p>
    </div>
  )
}
