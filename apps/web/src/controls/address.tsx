import { useState } from 'react'
import { useConfig } from '../config/use-config.tsx'
import { commonText } from '../language/en/common.ts'
import styles from './address.module.css'
import { classNames } from './class-names.ts'
import { CopyButton } from './copy-button.tsx'
import { explorerHref } from './explorer-href.ts'
import { Icon } from './icon.tsx'
import text from './text.module.css'

/** Shortens an address or hash to its first and last four digits: `0xe4ce…c3eb`. */
export function shortHex(hex: string): string {
  return hex.length <= 12 ? hex : `${hex.slice(0, 6)}…${hex.slice(-4)}`
}

/**
 * An address or hash: its name if it has one, otherwise its first and last digits. The whole value is shown on hover
 * and on focus, and is what is copied.
 * @param what - what the value is, for the copy button: “address”, “transaction hash”.
 * @param isCopyable - adds the copy button, and a link to the block explorer if the network has one.
 */
export function AddressText({
  address,
  name = null,
  what = commonText('address'),
  isCopyable = false,
}: {
  readonly address: string
  readonly name?: string | null
  readonly what?: string
  readonly isCopyable?: boolean
}) {
  const [isWhole, setWhole] = useState(false)
  const { explorerUrl } = useConfig().chain
  const href = isCopyable ? explorerHref(explorerUrl, address) : null
  return (
    <span className={styles['address']}>
      <bdi
        className={classNames(
          name === null && text['mono'],
          isWhole || name !== null ? text['breakable'] : text['oneLine'],
        )}
        title={address}
      >
        {name ?? (isWhole ? address : shortHex(address))}
      </bdi>
      {href !== null && (
        <a
          aria-label={commonText('seeInExplorer', { what })}
          className={text['link']}
          href={href}
          rel="noreferrer"
          target="_blank"
        >
          <Icon name="out" size={16} />
        </a>
      )}
      {isCopyable && (
        // biome-ignore lint/a11y/noStaticElementInteractions: only watches where the focus is; the button inside is the control.
        <span onBlur={() => setWhole(false)} onFocus={() => setWhole(name === null)}>
          <CopyButton value={address} what={what} />
        </span>
      )}
    </span>
  )
}
