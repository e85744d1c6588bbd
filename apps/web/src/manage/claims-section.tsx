import { useState } from 'react'
import type { ClaimRecord } from '../boost/claim-records.ts'
import type { ChainConfig } from '../config/config.ts'
import { AddressText } from '../controls/address.tsx'
import { Button } from '../controls/button.tsx'
import { formatAgo } from '../controls/format-time.ts'
import { ShortAmount } from '../controls/short-amount.tsx'
import text from '../controls/text.module.css'
import { manageText } from '../language/en/manage.ts'
import { formatAmountWithUnit, type Unit } from '../token/amount.ts'
import { CsvLink } from './csv-link.tsx'
import styles from './manage-page.module.css'

const SHOWN = 5

/** The claims of one reward, newest first, with a download of all of them. */
export function ClaimsSection({
  chain,
  records,
  isError,
  unit,
  fileName,
}: {
  readonly chain: ChainConfig
  /** Null while they are read. */
  readonly records: readonly ClaimRecord[] | null
  readonly isError: boolean
  readonly unit: Unit
  readonly fileName: string
}) {
  const [isWhole, setWhole] = useState(false)
  const now = Math.floor(Date.now() / 1_000)
  return (
    <section className={styles['part']}>
      <div className={styles['partHead']}>
        <h3>{manageText('claims')}</h3>
        {records !== null && records.length > 0 && (
          <CsvLink fileName={fileName} rows={records.map((record) => ({ ...record, unit }))}>
            {manageText('csvRows', { count: records.length })}
          </CsvLink>
        )}
      </div>
      {isError && records === null && <p className={text['muted']}>{manageText('claimsUnread')}</p>}
      {!isError && records === null && <p className={text['muted']}>{manageText('loadingClaims')}</p>}
      {records?.length === 0 && <p className={text['muted']}>{manageText('noClaims')}</p>}
      {records !== null && records.length > 0 && (
        <ul className={styles['claims']}>
          {(isWhole ? records : records.slice(0, SHOWN)).map(({ key, account, amount, isEntry, time }) => (
            <li key={key}>
              <AddressText address={account} name={chain.names.get(account.toLowerCase()) ?? null} />
              <ShortAmount>
                {isEntry || amount === null
                  ? manageText(isEntry ? 'hasEntered' : 'hasClaimed')
                  : formatAmountWithUnit(amount, unit)}
              </ShortAmount>
              <span className={text['muted']}>{formatAgo(time, now)}</span>
            </li>
          ))}
        </ul>
      )}
      {records !== null && records.length > SHOWN && (
        <div className={styles['foot']}>
          <Button aria-expanded={isWhole} look="quiet" onClick={() => setWhole(!isWhole)} size="small">
            {isWhole ? manageText('showNewest') : manageText('allClaims', { count: records.length })}
          </Button>
        </div>
      )}
    </section>
  )
}
