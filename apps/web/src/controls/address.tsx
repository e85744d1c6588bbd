import { useState } from 'react'
import { useConfig } from '../config/use-config.tsx'
import { commonText } from '../language/en/common.ts'
import styles from './address.module.css'
import { classNames } from './class-names.ts'
import { CopyButton } from './copy-button.tsx'
import { explorerHref } from './explorer-href.ts'
import { Icon } from './icon.tsx'
import text from './text.module.css'

/** The first and the last four digits: `0xe4ce…c3eb`. Works for hashes too. */
export function shortHex(hex: string): string {
  return hex.length <= 12 ? hex : `${hex.slice(0, 6)}…${hex.slice(-4)}`
}

/**
 * An address or hash: its name where one is known, else 4+4 digits; whole on hover, on focus and when copied.
 * `what` is what it is, for the copy button: “address”, “transaction hash”. `isCopyable` adds the button, and a link to the
 * network's block explorer where it has one.
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
