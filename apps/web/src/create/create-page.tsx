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
import { emptyDraft, isBlank, nextDraft } from '../deed/draft.ts'
import { encodeDraft } from '../deed/draft-code.ts'
import { placeId } from '../deed/places.ts'
import type { SentencePlace } from '../deed/sentence.ts'
import { useDraftReading } from '../deed/use-draft-reading.ts'
import { WhatCounts } from '../deed/what-counts.tsx'
import { useHistory } from '../history/use-history.ts'
import { BoostPanel } from './boost-panel.tsx'
import styles from './create-page.module.css'
import { keepRewardForm, readRewardForm } from './creation-store.ts'
import { DeployPanel } from './deploy-panel.tsx'
import { keepDraft, readKeptDraft } from './draft-store.ts'
import { sourcesOf } from './history-sources.ts'
import { withReward } from './reward-clause.ts'
import { partCode, withRewardCode } from './reward-code.ts'
import { emptyRewardForm, type RewardForm, stringifyRewardForm } from './reward-form.ts'
import { SentenceColumn, useFindings } from './sentence-column.tsx'
import { startDraft } from './start-draft.ts'
import { type Days, TryIt } from './try-it.tsx'
import { useJudged } from './use-judged.ts'
import { useReward } from './use-reward.ts'

/** On a phone the page is six steps; on a desk all of it is seen at once. */
const steps = ['counts', 'try', 'who', 'reward', 'budget', 'review'] as const
type Step = (typeof steps)[number]
const stepWords = {
  ...{ counts: 'what counts', try: 'try it', who: 'who', reward: 'reward', budget: 'budget', review: 'review' },
} as const satisfies Record<Step, string>
/** Where no boosts can be made, an action can be: nothing is paid then. */
const stepsOfAction: readonly Step[] = ['counts', 'try', 'review']

/** Define a deed, see what the past makes of it, say what it earns, create it. */
export function CreatePage({ route }: { readonly route: Extract<Route, { page: 'create' }> }) {
  const { chain } = useWorld()
  const [{ start, linked, keptReward }] = useState(() => {
    const { draftCode, reward } = partCode(route.draft ?? '')
    return {
      start: startDraft(route.draft === null ? null : draftCode, readKeptDraft(chain.chainId)),
      linked: reward,
      keptReward: readRewardForm(chain.chainId) ?? emptyRewardForm,
    }
  })
  const [draft, tell] = useReducer(nextDraft, start.draft)
  // What a link or starting over took the place of: one press brings it back.
  const [before, setBefore] = useState(() => {
    const isRewardLost =
      linked !== null && !isSameReward(keptReward, emptyRewardForm) && !isSameReward(keptReward, linked)
    return start.before === null && !isRewardLost ? null : { draft: start.before ?? start.draft, reward: keptReward }
  })
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
  const isRefused = findings.some(({ code }) => code.startsWith('protocol/'))
  const reward = useReward(chain, draft, read, linked)
  const isBoost = chain.core !== null
  const name = draft.nameText.trim() === '' ? read.suggestedName : draft.nameText.trim()

  function onPlace(place: SentencePlace) {
    setStep(place.at === 'reward' ? 'reward' : 'counts')
    if ('deed' in place) setActive(place.deed)
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
        code={() => (isBoost ? withRewardCode(encodeDraft(draft), reward.typed) : encodeDraft(draft))}
        isBlank={isBlank(draft)}
        isBoost={isBoost}
        onClear={() => {
          setBefore({ draft, reward: reward.typed })
          tell({ type: 'cleared' })
          reward.replace(emptyRewardForm)
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
                    tell({ type: 'replaced', draft: before.draft })
                    reward.replace(before.reward)
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
      <Steps step={step} steps={isBoost ? steps : stepsOfAction} />
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
            sentence={isBoost ? withReward(read.sentence, reward.clause) : read.sentence}
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
      <div className={classNames(styles['deploys'], isBlank(draft) && styles['early'])}>
        {isBoost && (
          <BoostPanel
            action={result.status === 'ready' && !isRefused ? result.action : null}
            chain={chain}
            missing={result.status === 'missing' ? result.what : 'what has to be mended above'}
            name={name}
            onCreated={() => {
              // What became a boost is no draft any more: coming back must not create it a second time.
              keepDraft(chain.chainId, emptyDraft)
              keepRewardForm(chain.chainId, emptyRewardForm)
            }}
            reward={reward}
          />
        )}
        <div data-part="review">
          <DeployPanel
            chain={chain}
            draft={draft}
            findings={findings}
            isBesideBoost={isBoost}
            read={read}
            tell={tell}
          />
        </div>
      </div>
      <NextBar chainId={chain.chainId} onStep={setStep} step={step} steps={isBoost ? steps : stepsOfAction} />
    </div>
  )
}

function isSameReward(one: RewardForm, other: RewardForm): boolean {
  return stringifyRewardForm(one) === stringifyRewardForm(other)
}

function Head({
  isBlank,
  isBoost,
  savedAt,
  chainId,
  code,
  onClear,
}: {
  readonly isBlank: boolean
  readonly isBoost: boolean
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
        <h1>{isBoost ? 'New boost' : 'New action'}</h1>
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
          <a
            className={classNames(linkButtonClass({ look: 'main' }), styles['review'])}
            href={isBoost ? '#boost' : '#deploy'}
          >
            {isBoost ? 'Review and create' : 'Review and deploy'}
          </a>
        </div>
      )}
    </div>
  )
}

function Steps({ step, steps }: { readonly step: Step; readonly steps: readonly Step[] }) {
  const at = steps.indexOf(step)
  const all = steps.map((each) => stepWords[each]).join(', ')
  return (
    <div
      aria-label={`Step ${at + 1} of ${steps.length}, ${stepWords[step]}: ${all}`}
      className={styles['steps']}
      role="img"
    >
      {steps.map((each, index) => (
        <i className={index <= at ? styles['on'] : undefined} key={each} />
      ))}
    </div>
  )
}

function NextBar({
  step,
  steps,
  onStep,
  chainId,
}: {
  readonly step: Step
  readonly steps: readonly Step[]
  readonly onStep: (step: Step) => void
  readonly chainId: number
}) {
  const at = steps.indexOf(step)
  const before = steps[at - 1]
  const after = steps[at + 1]
  const go = (to: Step) => {
    onStep(to)
    window.scrollTo(0, 0)
  }
  return (
    <div className={styles['next']}>
      {before === undefined ? (
        <a {...linkTo({ page: 'explore', chainId })} className={linkButtonClass({})}>
          Explore
        </a>
      ) : (
        <Button onClick={() => go(before)}>Back</Button>
      )}
      {after === undefined ? (
        <span />
      ) : (
        <Button look="main" onClick={() => go(after)}>
          Next: {stepWords[after]}
        </Button>
      )}
    </div>
  )
}
