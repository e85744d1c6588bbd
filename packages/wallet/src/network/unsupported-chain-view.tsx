import { toEvmChainId } from '../caip/caip.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { warnIcon } from '../controls/icons.ts'
import { Stack } from '../controls/layout.tsx'
import { Group } from '../controls/row.tsx'
import { useMessages } from '../language/use-messages.ts'
import { useAnnouncement } from '../modal/shell-context.ts'
import type { View } from '../modal/view.ts'
import { ViewFrame } from '../modal/view-frame.tsx'
import { useProvided } from '../provider/wallet-context.ts'
import { canSwapOnNetwork } from '../swap/swap-offer.ts'
import { NetworkChoice } from './networks-view.tsx'
import { unlistedNetworkName } from './unlisted-network.ts'
import { useNetworks } from './use-networks.ts'

/**
 * The wallet is on a network that the app does not support. The user chooses another network or disconnects. The view
 * can always be closed.
 */
export function UnsupportedChainView({ view }: { readonly view: Extract<View, { type: 'UnsupportedChain' }> }) {
  const { wallet } = useProvided()
  const { connections, modal, networks, options } = wallet
  const isForSwap = view.purpose === 'swap'
  const { active, activeId } = useNetworks()
  const t = useMessages()
  const isEvm = toEvmChainId(activeId) !== null
  const network = active?.name ?? unlistedNetworkName(activeId, t)
  const { appName } = options
  const notice = isForSwap
    ? t('unsupported.swap', { network })
    : appName === ''
      ? t('unsupported.noticeHere', { network })
      : t('unsupported.notice', { app: appName, network })
  const rows = networks.getNetworks().filter((row) => !isForSwap || canSwapOnNetwork(wallet, row.network.id))
  useAnnouncement(notice, 'assertive')
  return (
    <ViewFrame title={t('button.switchNetwork')}>
      <Stack>
        <Alert icon={warnIcon} title={notice} tone="warn">
          {t(
            !isForSwap
              ? 'unsupported.text'
              : rows.length === 0
                ? 'unsupported.swapNowhere'
                : isEvm
                  ? 'unsupported.swapText'
                  : 'unsupported.swapEvmText',
          )}
        </Alert>
        {rows.length === 0 ? (
          <Button onPress={modal.goBackOrClose}>{t('common.back')}</Button>
        ) : (
          <Group label={t('unsupported.list')}>
            {rows.map((row) => (
              <li key={row.network.id}>
                <NetworkChoice row={row} />
              </li>
            ))}
          </Group>
        )}
        {!isForSwap && (
          <Button
            onPress={() => {
              void connections.disconnect()
              modal.close()
            }}
          >
            {t('common.disconnect')}
          </Button>
        )}
      </Stack>
    </ViewFrame>
  )
}
