import { Button } from '../controls/button.tsx'
import { Stack } from '../controls/layout.tsx'
import { Group, Row } from '../controls/row.tsx'
import { SkeletonRows } from '../controls/skeleton.tsx'
import { State } from '../controls/state.tsx'
import { useMessages } from '../language/use-messages.ts'
import { ViewFrame } from '../modal/view-frame.tsx'
import { useProvided } from '../provider/wallet-context.ts'
import { TransferTokenTile } from './transfer-token-tile.tsx'
import { symbolOf } from './transfer-words.ts'
import { useTransfers } from './use-transfers.ts'

/** The choice of the token to send, among those that the account has. */
export function TransferTokenView() {
  const { modal } = useProvided().wallet
  const { form, transfers } = useTransfers()
  const t = useMessages()
  const { tokens } = form
  return (
    <ViewFrame isBusy={tokens.status === 'loading'} title={t('send.selectToken')}>
      <Stack>
        {tokens.status === 'loading' && <SkeletonRows count={3} />}
        {tokens.status === 'failed' && (
          <>
            <State headline={t('send.tokensUnavailable')}>{t('common.offline')}</State>
            <Button kind="primary" onPress={transfers.readTokens}>
              {t('common.tryAgain')}
            </Button>
          </>
        )}
        {tokens.status === 'ready' && (
          <Group label={t('send.selectToken')}>
            {tokens.tokens.map((token) => (
              <li key={token.id}>
                <Row
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
        )}
      </Stack>
    </ViewFrame>
  )
}
