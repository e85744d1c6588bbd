import { useState } from 'react'
import { shortHex } from '../controls/address.tsx'
import text from '../controls/text.module.css'
import { checkText } from '../language/en/check.ts'
import panel from './decoded-panel.module.css'
import { findOtherLogs } from './find-other-logs.ts'
import type { TraceContext } from './trace-rows.ts'
import type { CheckAnswer } from './use-check.ts'

const FEW = 5
/** The number of events that are listed. More would make the page slow. */
const MAX_LISTED_LOGS = 200

/** The other logs of the transaction, by name, with the reason why each did not count. */
export function OtherLogs({ answer, context }: { readonly answer: CheckAnswer; readonly context: TraceContext }) {
  const [isAll, setAll] = useState(false)
  const logs = findOtherLogs(context, answer.abiItems)
  if (logs.length === 0) return null
  const shown = logs.slice(0, isAll ? MAX_LISTED_LOGS : FEW)
  const hidden = logs.length - shown.length
  return (
    <section aria-labelledby="left-out" className={panel['panel']}>
      <h2 id="left-out">{checkText('otherEvents')}</h2>
      <ul className={panel['fields']}>
        {shown.map(({ logIndex, address, event, why }) => (
          <li key={logIndex}>
            <span className={text['breakable']}>
              {context.nameOf(address) ?? shortHex(address)}{' '}
              <span className={text['mono']}>{event ?? checkText('unknownEvent')}</span>
            </span>
            <span className={text['muted']}>{why}</span>
          </li>
        ))}
        {hidden > 0 && (
          <li>
            <span>{checkText('moreLogs', { count: hidden })}</span>
            {!isAll && (
              <span>
                <button className={text['link']} onClick={() => setAll(true)} type="button">
                  {checkText('show')}
                </button>
              </span>
            )}
          </li>
        )}
      </ul>
    </section>
  )
}
