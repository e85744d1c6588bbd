import { useEffect, useReducer, useState } from 'react'
import page from '../app/page.module.css'
import { hrefOf, type Route } from '../app/routes.ts'
import { linkTo, replaceRoute } from '../app/use-route.ts'
import { useWorld } from '../app/use-world.tsx'
import { Button, linkButtonClass } from '../controls/button.tsx'
import { classNames } from '../controls/class-names.ts'
import { CopyLinkButton } from '../controls/copy-link-button.tsx'
import { Note } from '../controls/note.tsx'
import text from '../controls/text.module.css'
import { isBlank, nextDraft } from '../deed/draft.ts'
import { encodeDraft } from '../deed/draft-code.ts'
import { placeId } from '../deed/places.ts'
import type { SentencePlace } from '../deed/sentence.ts'
import { useDraftReading } from '../deed/use-draft-reading.ts'
import { WhatCounts } from '../deed/what-counts.tsx'
import { useHistory } from '../history/use-history.ts'
import styles from './create-page.module.css'
import { DeployPanel } from './deploy-panel.tsx'
import { keepDraft, readKeptDraft } from './draft-store.ts'
import { sourcesOf } from './history-sources.ts'
import { SentenceColumn, useFindings } from './sentence-column.tsx'
import { startDraft } from './start-draft.ts'
import { type Days, TryIt } from './try-it.tsx'
import { useJudged } from './use-judged.ts'

/** On a phone the page is three steps; on a desk all of it is seen at once. */
const steps = ['counts', 'try', 'deploy'] as const
type Step = (typeof steps)[number]

/** Define a deed, see what the past makes of it, deploy it. */
export function CreatePage({ route }: { readonly route: Extract<Route, { page: 'create' }> }) {
  const { chain } = useWorld()
  const [start] = useState(() => startDraft(route.draft, readKeptDraft(chain.chainId)))
  const [draft, tell] = useReducer(nextDraft, start.draft)
  // What a link or starting over took the place of: one press brings it back.
  const [before, setBefore] = useState(start.before)
  const [active, setActive] = useState(0)
  const [days, setDays] = useState<Days>('7')
  const [step, setStep] = useState<Step>('counts')
  const [savedAt, setSavedAt] = useState<Date | null>(null)

  // The draft is here now: from now on the link says the network alone, and a reload does not undo what is written.
  useEffect(() => {
    if (route.draft !== null) replaceRoute({ ...route, chainId: chain.chainId, draft: null })
  }, [route, chain.chainId])
  useEffect(() => {
    setSavedAt(keepDraft(chain.chainId, draft) && !isBlank(draft) ? new Date() : null)
  }, [chain.chainId, draft])

  const read = useDraftReading(chain, draft)
  const findings = useFindings(read)
  const tools = useHistory(chain, sourcesOf(draft), Number(days))
  const judged = useJudged(draft, read, tools.history)
  const { result } = read.reading

  function onPlace(place: SentencePlace) {
    setStep('counts')
    if (place.at !== 'claimant') setActive(place.deed)
    // The element may belong to a deed or step that is only now put on screen.
    requestAnimationFrame(() => {
      const element = document.getElementById(placeId(place))
      element?.focus()
      element?.scrollIntoView({ block: 'center' })
    })
  }

  return (
    <div className={styles['create']} data-step={step}>
      <Head
        chainId={chain.chainId}
        code={() => encodeDraft(draft)}
        isBlank={isBlank(draft)}
        onClear={() => {
          setBefore(draft)
          tell({ type: 'cleared' })
          setActive(0)
        }}
        savedAt={savedAt}
      />
      {start.isBroken && (
        <div className={styles['note']}>
          <Note isLive size="small" title="The link holds no draft that can be read" tone="warn">
            It may have been cut off: ask for it again. What you see is your own draft of before.
          </Note>
        </div>
      )}
      {before !== null && (
        <div className={styles['note']}>
          <Note
            actions={
              <>
                <Button
                  onClick={() => {
                    tell({ type: 'replaced', draft: before })
                    setBefore(null)
                    setActive(0)
                  }}
                  size="small"
                >
                  Bring it back
                </Button>
                <Button onClick={() => setBefore(null)} size="small">
                  Let it go
                </Button>
              </>
            }
            isLive
            size="small"
            title="Your draft of before is put aside"
          >
            {isBlank(draft) ? 'You started over.' : 'A link brought the one that you see.'} It stays until you leave
            this page.
          </Note>
        </div>
      )}
      <Steps step={step} />
      <div className={styles['bench']}>
        <section aria-labelledby="what-counts" className={styles['counts']}>
          <h2 id="what-counts">What counts</h2>
          <WhatCounts
            active={Math.min(active, draft.deeds.length - 1)}
            chain={chain}
            draft={draft}
            onActive={setActive}
            read={read}
            tell={tell}
          />
        </section>
        <section aria-labelledby="in-one-sentence" className={styles['says']}>
          <h2 id="in-one-sentence">In one sentence</h2>
          <SentenceColumn
            chain={chain}
            days={days}
            draft={draft}
            findings={findings}
            onPlace={onPlace}
            read={read}
            tally={judged.tally}
            tell={tell}
          />
        </section>
        <section aria-labelledby="try-it" className={styles['tries']}>
          <TryIt
            chain={chain}
            days={days}
            judged={judged}
            missing={result.status === 'missing' ? result.what : null}
            nameOf={read.nameOf}
            onCheck={(transaction) =>
              linkTo({ page: 'check', chainId: chain.chainId, transaction, action: '', draft: encodeDraft(draft) })
            }
            onDays={setDays}
            tools={tools}
          />
        </section>
      </div>
      <div className={styles['deploys']} hidden={isBlank(draft)}>
        <DeployPanel chain={chain} draft={draft} findings={findings} read={read} tell={tell} />
      </div>
      <NextBar chainId={chain.chainId} onStep={setStep} step={step} />
    </div>
  )
}

function Head({
  isBlank,
  savedAt,
  chainId,
  code,
  onClear,
}: {
  readonly isBlank: boolean
  readonly savedAt: Date | null
  readonly chainId: number
  readonly code: () => string
  readonly onClear: () => void
}) {
  const time =
    savedAt === null ? null : new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(savedAt)
  return (
    <div className={page['head']}>
      <div>
        <h1>New action</h1>
        <p className={text['muted']}>
          {time === null
            ? 'Saved on this device as you go. Nothing is sent until you review it.'
            : `Draft saved on this device, ${time}`}
        </p>
      </div>
      {!isBlank && (
        <div className={styles['actions']}>
          <Button look="quiet" onClick={onClear}>
            Start over
          </Button>
          <CopyLinkButton href={() => hrefOf({ page: 'create', chainId, draft: code() })} label="Copy draft link" />
          <a className={classNames(linkButtonClass({ look: 'main' }), styles['review'])} href="#deploy">
            Review and deploy
          </a>
        </div>
      )}
    </div>
  )
}

function Steps({ step }: { readonly step: Step }) {
  const at = steps.indexOf(step)
  return (
    <div aria-label={`Step ${at + 1} of 3: what counts, try it, deploy`} className={styles['steps']} role="img">
      {steps.map((each, index) => (
        <i className={index <= at ? styles['on'] : undefined} key={each} />
      ))}
    </div>
  )
}

function NextBar({
  step,
  onStep,
  chainId,
}: {
  readonly step: Step
  readonly onStep: (step: Step) => void
  readonly chainId: number
}) {
  const go = (to: Step) => {
    onStep(to)
    window.scrollTo(0, 0)
  }
  return (
    <div className={styles['next']}>
      {step === 'counts' ? (
        <a
          {...linkTo({ page: 'check', chainId, transaction: '', action: '', draft: null })}
          className={linkButtonClass({})}
        >
          Check
        </a>
      ) : (
        <Button onClick={() => go(step === 'deploy' ? 'try' : 'counts')}>Back</Button>
      )}
      {step === 'counts' && (
        <Button look="main" onClick={() => go('try')}>
          Next: try it
        </Button>
      )}
      {step === 'try' && (
        <Button look="main" onClick={() => go('deploy')}>
          Next: deploy
        </Button>
      )}
      {step === 'deploy' && <span />}
    </div>
  )
}
