import type { MissText } from '../action-editor/step-messages.ts'
import { AddressText } from '../controls/address.tsx'
import { classNames } from '../controls/class-names.ts'
import { Comparison } from '../controls/comparison.tsx'
import { StepMark, stepsClass } from '../controls/step-mark.tsx'
import text from '../controls/text.module.css'
import { checkText } from '../language/en/check.ts'
import styles from './trace.module.css'
import type { TraceRow } from './trace-rows.ts'

/** The trace, row by row. */
export function Trace({ rows }: { readonly rows: readonly TraceRow[] }) {
  return (
    <ol className={classNames(stepsClass, styles['trace'])}>
      {rows.map(({ key, mark, title, lead, detail, code, aside, miss }) => (
        <li key={key}>
          <StepMark tone={mark}>
            <span className={text['hiddenVisually']}>{checkText(`mark.${mark}`)}</span>
          </StepMark>
          <div>
            <h3>{title}</h3>
            <p className={classNames(text['small'], text['muted'], text['breakable'])}>
              {lead !== null && <span className={text['mono']}>{lead}</span>} {detail}{' '}
              {code !== null && <Code code={code} />}
            </p>
          </div>
          <span className={styles['aside']}>{aside}</span>
          {miss !== null && miss.found !== null && <Miss found={miss.found} miss={miss} />}
        </li>
      ))}
    </ol>
  )
}

function Code({ code }: { readonly code: string }) {
  if (/^0x[0-9a-fA-F]{40}$/.test(code)) return <AddressText address={code} isCopyable />
  return <span className={text['mono']}>{code}</span>
}

function Miss({ miss, found }: { readonly miss: MissText; readonly found: string }) {
  return (
    <div className={styles['miss']}>
      <dl className={styles['cmp']}>
        <div>
          <dt>{checkText('found')}</dt>
          <dd>
            <bdi>{found}</bdi>
            {miss.raw !== null && miss.raw.found !== found && <small>{miss.raw.found}</small>}
          </dd>
        </div>
        <div>
          <dt>{checkText('needed')}</dt>
          <dd>
            <bdi>{miss.scale === null ? miss.needed : miss.bound}</bdi>
            {miss.raw !== null && miss.raw.needed !== miss.bound && <small>{miss.raw.needed}</small>}
          </dd>
        </div>
        {miss.shortBy !== null && (
          <div>
            <dt>{checkText('shortBy')}</dt>
            <dd className={text['warn']}>
              <bdi>{miss.shortBy}</bdi>
              {miss.raw !== null && miss.raw.shortBy !== miss.shortBy && <small>{miss.raw.shortBy}</small>}
            </dd>
          </div>
        )}
      </dl>
      {miss.scale !== null && (
        <Comparison found={miss.scale.found} foundText={found} needed={miss.scale.needed} neededText={miss.bound} />
      )}
    </div>
  )
}
