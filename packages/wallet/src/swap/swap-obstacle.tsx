import type { ReactNode } from 'react'
import { toCaipNetworkId, toEvmChainId } from '../caip/caip.ts'
import { Button } from '../controls/button.tsx'
import { Stack } from '../controls/layout.tsx'
import { SkeletonRows } from '../controls/skeleton.tsx'
import { State } from '../controls/state.tsx'
import { TryAgain } from '../controls/try-again.tsx'
import { useMessages } from '../language/use-messages.ts'
import { useAnnouncement } from '../modal/shell-context.ts'
import { unlistedNetworkName } from '../network/unlisted-network.ts'
import { useNetworks } from '../network/use-networks.ts'
import { useProvided } from '../provider/wallet-context.ts'
import { getDraftChain, type SwapDraft } from './swap-draft.ts'
import { swapFailureMeaning, swapFailureText } from './swap-messages.ts'
import { canSwapOnNetwork, offersSwaps } from './swap-offer.ts'
import type { SwapState } from './swap-state.ts'
import { swapOf } from './swap-store.ts'

/**
 * Returns what is shown in place of a swap where none can begin: the app offers none, or the account is on another network
 * than that of the swap. Null where one can.
 */
export function useSwapObstacle(draft: SwapDraft): ReactNode {
  const { wallet } = useProvided()
  const { active, activeId, requested } = useNetworks()
  const t = useMessages()
  if (!offersSwaps(wallet)) return <State headline={t('swap.notOffered')} />
  const chainId = getDraftChain(draft, toEvmChainId(activeId))
  const wantedId = chainId === null ? activeId : toCaipNetworkId(chainId)
  if (wantedId === activeId && canSwapOnNetwork(wallet, activeId)) return null
  const wanted = requested.find(({ id }) => id === wantedId)
  const isElsewhere = wantedId !== activeId
  const network = (isElsewhere ? wanted : active)?.name ?? unlistedNetworkName(wantedId, t)
  const leave = () => {
    if (!isElsewhere) {
      wallet.track({ event: 'CLICK_SELECT_NETWORK_TO_SWAP' })
      wallet.modal.push({ type: 'UnsupportedChain', purpose: 'swap' })
    } else if (wanted !== undefined) {
      wallet.modal.push({ type: 'SwitchNetwork', network: wanted })
      void wallet.networks.switchNetwork(wantedId)
    }
  }
  return (
    <Stack>
      <State headline={t(isElsewhere ? 'swap.elsewhere' : 'unsupported.swap', { network })}>
        {isElsewhere ? undefined : t('unsupported.swapText')}
      </State>
      {(!isElsewhere || canSwapOnNetwork(wallet, wantedId)) && (
        <Button kind="primary" onPress={leave}>
          {t('button.switchNetwork')}
        </Button>
      )}
    </Stack>
  )
}

/** What is shown until a swap can be edited: it is prepared, or that failed. */
export function SwapPreparation({ state, rows }: { readonly state: SwapState; readonly rows: number }) {
  const { wallet } = useProvided()
  const t = useMessages()
  const failed = state.status === 'unavailable' ? state : null
  const headline = failed === null ? null : swapFailureText(failed.failure, failed.target.walletName, t)
  useAnnouncement(headline, 'assertive')
  if (failed === null || headline === null) return <SkeletonRows count={rows} />
  return (
    <Stack>
      <TryAgain headline={headline} onRetry={() => swapOf(wallet).open()}>
        {swapFailureMeaning(failed.failure, failed.target.walletName, t)}
      </TryAgain>
    </Stack>
  )
}
