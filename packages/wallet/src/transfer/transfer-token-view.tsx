import { Stack } from '../controls/layout.tsx'
import { Group, Row } from '../controls/row.tsx'
import { SkeletonRows } from '../controls/skeleton.tsx'
import { TryAgain } from '../controls/try-again.tsx'
import { lazyPart, useLoaded } from '../controls/use-loaded.ts'
import { useMessages } from '../language/use-messages.ts'
import { ViewFrame } from '../modal/view-frame.tsx'
import { useProvided } from '../provider/wallet-context.ts'
import { TokenWorth } from '../tokens/token-worth.tsx'
import { useTokens } from '../tokens/use-tokens.ts'
import { type ListedTransferToken, listTransferTokens } from './transfer-listing.ts'
import type { TransferToken } from './transfer-source.ts'
import { TransferTokenTile } from './transfer-token-tile.tsx'
import { symbolOf } from './transfer-words.ts'
import { useTransfers } from './use-transfers.ts'

const activityPart = lazyPart(() => import('../modal/activity-views.ts'))

/** The choice of the token to send, among those that the account has. */
export function TransferTokenView() {
  const { form, transfers } = useTransfers()
  const list = useTokens()
  const t = useMessages()
  const { tokens } = form
  // What is hidden is not known before the account's list is.
  const isLoading = tokens.status === 'loading' || (list.status === 'loading' && tokens.status === 'ready')
  return (
    <ViewFrame isBusy={isLoading} title={t('send.selectToken')}>
      <Stack>
        {isLoading && <SkeletonRows count={3} />}
        {tokens.status === 'failed' && (
          <TryAgain headline={t('send.tokensUnavailable')} onRetry={transfers.readTokens}>
            {t('common.offline')}
          </TryAgain>
        )}
        {tokens.status === 'ready' && !isLoading && <Choice tokens={tokens.tokens} />}
      </Stack>
    </ViewFrame>
  )
}

function Choice({ tokens }: { readonly tokens: readonly TransferToken[] }) {
  const { balances } = useTokens()
  const t = useMessages()
  const part = useLoaded(activityPart)
  const { shown, hidden } = listTransferTokens(tokens, balances)
  const hiddenRows = <Rows label={t('send.unverified')} listed={hidden} />
  return (
    <>
      {shown.length > 0 && <Rows label={t('send.selectToken')} listed={shown} />}
      {part === 'failed'
        ? hidden.length > 0 && hiddenRows
        : part !== null && (
            <part.HiddenTokens count={hidden.length} isAlone={shown.length === 0}>
              {hiddenRows}
            </part.HiddenTokens>
          )}
    </>
  )
}

function Rows({ label, listed }: { readonly label: string; readonly listed: readonly ListedTransferToken[] }) {
  const { modal } = useProvided().wallet
  const { form, transfers } = useTransfers()
  return (
    <Group label={label}>
      {listed.map(({ token, ...worth }) => (
        <li key={token.id}>
          <Row
            end={<TokenWorth {...worth} />}
            isCurrent={token.id === form.token?.id}
            name={token.name ?? symbolOf(token)}
            onPress={() => {
              transfers.chooseToken(token)
              modal.goBack()
            }}
            sub={
              <bdi>
                {token.shownAmount} {symbolOf(token)}
              </bdi>
            }
            tile={<TransferTokenTile size={36} token={token} />}
          />
        </li>
      ))}
    </Group>
  )
}
