import { RowEnd } from '../controls/badge.tsx'
import { Group, Row } from '../controls/row.tsx'
import { useLanguage, useMessages } from '../language/use-messages.ts'
import { usePrefetchView } from '../modal/shell-context.ts'
import { NetworkTile } from '../network/network-tile.tsx'
import { useNetworks } from '../network/use-networks.ts'
import { useProvided } from '../provider/wallet-context.ts'
import { formatSent, progressWords } from './transfer-words.ts'
import { useTransfers } from './use-transfers.ts'

/** The transfer of the account that is not final yet, which is followed from now on. Nothing once it arrived. */
export function PendingTransfer() {
  const { modal } = useProvided().wallet
  const { form, status } = useTransfers()
  const { active } = useNetworks()
  const { locale } = useLanguage()
  const prefetchView = usePrefetchView()
  const t = useMessages()
  if (!('transfer' in status) || status.status === 'finalized') return null
  const tokens = form.tokens.status === 'ready' ? form.tokens.tokens : []
  return (
    <Group label={t('transaction.list')}>
      <li>
        <Row
          end={<RowEnd leadsOn>{progressWords(status, t).title}</RowEnd>}
          focusKey="transfer"
          name={formatSent(status.transfer.order, { tokens, locale }) ?? t('send.title')}
          onIntent={() => prefetchView('Send')}
          onPress={() => modal.push({ type: 'Send' })}
          tile={<NetworkTile network={active} />}
        />
      </li>
    </Group>
  )
}
