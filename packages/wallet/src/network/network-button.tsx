import type { ButtonHTMLAttributes } from 'react'
import { Icon } from '../controls/icon.tsx'
import { warnIcon } from '../controls/icons.ts'
import { usePart } from '../controls/use-part.ts'
import { useMessages } from '../language/use-messages.ts'
import { usePageButton } from '../modal/use-page-button.ts'
import { useProvided } from '../provider/wallet-context.ts'
import { NetworkTile } from './network-tile.tsx'
import { useShownNetwork } from './use-shown-network.ts'

export type NetworkButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'children'> & {
  /**
   * Whether the icon, the name or both are shown. An unsupported network always shows the text. `full` when left out.
   */
  readonly shows?: 'full' | 'icon' | 'name'
}

/** A button that shows the active network and opens the list of networks. Accepts every prop of `<button>`. */
export function NetworkButton({ shows = 'full', ...rest }: NetworkButtonProps) {
  const { modal } = useProvided().wallet
  const { active, isUnsupported } = useShownNetwork()
  const part = usePart()
  const t = useMessages()
  const button = usePageButton('network-button', rest, () =>
    modal.open({ type: isUnsupported ? 'UnsupportedChain' : 'Networks' }),
  )
  const name = isUnsupported ? t('button.switchNetwork') : (active?.name ?? t('button.unknownNetwork'))
  return (
    <button {...button} data-warn={isUnsupported ? '' : undefined} type="button">
      {isUnsupported ? <Icon path={warnIcon} /> : shows !== 'name' && <NetworkTile network={active} size={20} />}
      {!isUnsupported && <span data-hidden-visually="">{t('button.network', { network: name })}</span>}
      {(isUnsupported || shows !== 'icon') && (
        <span {...part('button-text')} aria-hidden={!isUnsupported || undefined} dir="auto">
          {name}
        </span>
      )}
    </button>
  )
}
