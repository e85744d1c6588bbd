import { WaitingHint } from '../connection/waiting-hint.tsx'
import { shortAddress } from '../controls/address.tsx'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { warnIcon } from '../controls/icons.ts'
import { Stack } from '../controls/layout.tsx'
import { State } from '../controls/state.tsx'
import { usePart } from '../controls/use-part.ts'
import { WaitRing } from '../controls/wait-ring.tsx'
import { useMessages } from '../language/use-messages.ts'
import { useAnnouncement } from '../modal/shell-context.ts'
import { useProvided } from '../provider/wallet-context.ts'
import { useReadable } from '../store/use-readable.ts'
import { WalletTile } from '../wallet-list/wallet-tile.tsx'
import type { SwapState } from './swap-state.ts'
import { swapOf } from './swap-store.ts'

type SendingSwap = Extract<SwapState, { status: 'sending' }>

/** What the wallet was asked: who is waited for, and how far it is. */
export function SwapProgress({ state }: { readonly state: SendingSwap }) {
  const { wallet } = useProvided()
  const part = usePart()
  const t = useMessages()
  const { record, review, target, isLate } = state
  const { address } = useReadable(wallet.account)
  const isOther = address !== null && address.toLowerCase() !== record.account.toLowerCase()
  const isApproval = record.step === 'approval'
  const isWithWallet = record.id === null
  const headline = isWithWallet
    ? isApproval
      ? t('swap.approveInWallet')
      : t('swap.confirmInWallet', { wallet: target.walletName })
    : isLate
      ? t('swap.late')
      : t(isApproval ? 'swap.sentApproval' : 'swap.sent')
  const text = isWithWallet
    ? t('swap.walletText', { wallet: target.walletName })
    : t(isLate ? 'swap.lateText' : 'swap.sentText')
  const isUncertain = isWithWallet && review === null
  useAnnouncement(isUncertain ? t('swap.uncertain') : `${headline}. ${text}`)
  if (isUncertain) {
    return (
      <Stack>
        <Alert icon={warnIcon} title={t('swap.uncertain')} tone="warn">
          {t('swap.uncertainText', { symbol: record.from.symbol })}
        </Alert>
        <Button onPress={() => swapOf(wallet).reset()}>{t('swap.startOver')}</Button>
      </Stack>
    )
  }
  const explorer = record.id?.type === 'hash' ? explorerUrl(wallet.config.chains, record.chainId, record.id.hash) : null
  return (
    <>
      <WalletState headline={headline} walletName={target.walletName}>
        {text}
      </WalletState>
      <Stack>
        {isOther && (
          <Alert icon={warnIcon} title={t('swap.changed')} tone="warn">
            {t('swap.otherAccountText', { address: shortAddress(record.account) })}
          </Alert>
        )}
        {isWithWallet && <WaitingHint isEarly startedAt={record.at} wallet={target.walletName} />}
        {explorer !== null && (
          <a {...part('button')} href={explorer} rel="noopener noreferrer" target="_blank">
            {t('swap.viewTransaction')}
            <span data-hidden-visually=""> ({t('common.newTab')})</span>
          </a>
        )}
      </Stack>
    </>
  )
}

type WalletStateProps = { readonly headline: string; readonly walletName: string; readonly children: string }

/** The wallet that is waited for. */
export function WalletState({ headline, walletName, children }: WalletStateProps) {
  const { connectedWalletInfo } = useReadable(useProvided().wallet.account)
  return (
    <State
      headline={headline}
      picture={
        <WaitRing status="waiting">
          <WalletTile size={64} wallet={{ name: walletName, imageUrl: connectedWalletInfo?.icon ?? null }} />
        </WaitRing>
      }
    >
      {children}
    </State>
  )
}

function explorerUrl(
  chains: readonly {
    readonly id: number
    readonly blockExplorers?: { readonly default: { readonly url: string } } | undefined
  }[],
  chainId: number,
  hash: string,
): string | null {
  const url = chains.find(({ id }) => id === chainId)?.blockExplorers?.default.url
  return url === undefined ? null : `${url.replace(/\/+$/, '')}/tx/${hash}`
}
