import { useWalletAccount } from '../account/use-wallet-account.ts'
import { amountCss } from '../amount/generated/amount-css.ts'
import type { CaipNetworkId } from '../caip/caip.ts'
import { Button } from '../controls/button.tsx'
import { Stack } from '../controls/layout.tsx'
import { storeIcon } from '../controls/lazy-icons.ts'
import { Tabs } from '../controls/tabs.tsx'
import { useStyles } from '../controls/use-styles.ts'
import { useMessages } from '../language/use-messages.ts'
import { ViewFrame } from '../modal/view-frame.tsx'
import { useNetworks } from '../network/use-networks.ts'
import { useProvided } from '../provider/wallet-context.ts'
import { tokensCss } from '../tokens/generated/tokens-css.ts'
import { toActivityCsv } from './activity-csv.ts'
import { ActivityList } from './activity-list.tsx'
import { activityOf } from './activity-store.ts'
import { useActivity } from './use-activity.ts'

/** Maximum number of networks that are chosen by tabs: more do not fit beside each other on a phone. */
const MAX_NETWORK_TABS = 3

/** The transactions of the account: of all networks or of one, with pending ones live, as a file too. */
export function TransactionsView() {
  const { wallet } = useProvided()
  const { requested } = useNetworks()
  const state = useActivity()
  const t = useMessages()
  useStyles('amount', amountCss)
  useStyles('tokens', tokensCss)
  const { namespace, chainId: active } = useWalletAccount()
  // The history of a Solana account is that of its network.
  const networks = requested.flatMap(({ id, name }) =>
    namespace === 'eip155' && id.startsWith('eip155:') ? [{ id: id.slice(7), name }] : [],
  )
  const offered =
    networks.length <= MAX_NETWORK_TABS ? networks : networks.filter(({ id }) => id === `${active ?? networks[0]?.id}`)
  const save = () => {
    const name = (networkId: CaipNetworkId) => requested.find(({ id }) => id === networkId)?.name ?? networkId
    saveFile(toActivityCsv(state.items, name), 'activity.csv')
  }
  const isLoading = state.status === 'loading' || state.status === 'idle'
  return (
    <ViewFrame isBusy={isLoading} title={t('activity.title')}>
      <Stack>
        {networks.length > 1 && (
          <Tabs
            label={t('activity.networks')}
            onSelect={(id) => void activityOf(wallet).chooseNetwork(id === '' ? null : Number(id))}
            selected={`${state.network ?? ''}`}
            tabs={[{ id: '', name: t('activity.all') }, ...offered]}
          />
        )}
        <ActivityList />
        {state.items.length > 0 && (
          <Button icon={storeIcon} kind="text" onPress={save}>
            {t('activity.csv')}
          </Button>
        )}
      </Stack>
    </ViewFrame>
  )
}

function saveFile(text: string, name: string): void {
  // Spreadsheets read UTF-8 only with a byte order mark.
  const url = URL.createObjectURL(new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // The browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
