import { Button, linkButtonClass, StillButton } from '../controls/button.tsx'
import { createText } from '../language/en/create.ts'
import { linkTo } from '../routing/use-route.ts'
import styles from './create-page.module.css'

/** The steps of the page on a phone. On a desktop, all of them are visible at once. */
export const stepsOfBoost = ['counts', 'try', 'who', 'when', 'reward', 'budget', 'review'] as const
/** One of {@link stepsOfBoost}. */
export type PageStep = (typeof stepsOfBoost)[number]
const stepKeys = {
  counts: 'stepCounts',
  try: 'stepTry',
  who: 'stepWho',
  when: 'stepWhen',
  reward: 'stepReward',
  budget: 'stepBudget',
  review: 'stepReview',
} as const satisfies Record<PageStep, string>
const stepName = (step: PageStep) => createText(stepKeys[step])
/** The steps on a network without boosts, where only an action can be deployed. */
export const stepsOfAction: readonly PageStep[] = ['counts', 'try', 'review']

/** The current step, and the number of steps. */
export function Steps({ step, steps }: { readonly step: PageStep; readonly steps: readonly PageStep[] }) {
  const at = steps.indexOf(step)
  return (
    <div
      aria-label={createText('stepOfAll', {
        ...{ at: at + 1, all: steps.length, step: stepName(step), steps: steps.map(stepName).join(', ') },
      })}
      className={styles['steps']}
      role="img"
    >
      <span>{createText('stepOf', { at: at + 1, all: steps.length, step: stepName(step) })}</span>
      {steps.map((each, index) => (
        <i className={index <= at ? styles['on'] : undefined} key={each} />
      ))}
    </div>
  )
}

/** The review is longer than a phone screen, so its button is scrolled into view and focused. */
function showLast(): void {
  const foot = document.querySelector('[data-part="review"] [data-foot]')
  foot?.scrollIntoView({ block: 'center' })
  foot?.querySelector<HTMLElement>('button, a')?.focus({ preventScroll: true })
}

/** The buttons to the previous and the next step. */
export function NextBar({
  step,
  steps,
  onStep,
  chainId,
  isNothingChosen,
}: {
  readonly step: PageStep
  readonly steps: readonly PageStep[]
  readonly onStep: (step: PageStep) => void
  readonly chainId: number
  /** Whether no event or function is chosen yet, which every other step needs. */
  readonly isNothingChosen: boolean
}) {
  const at = steps.indexOf(step)
  const before = steps[at - 1]
  const after = steps[at + 1]
  const go = (to: PageStep) => {
    onStep(to)
    window.scrollTo(0, 0)
  }
  return (
    <div className={styles['next']}>
      {before === undefined ? (
        <a {...linkTo({ type: 'explore', chainId })} className={linkButtonClass({})}>
          {createText('explore')}
        </a>
      ) : (
        <Button onClick={() => go(before)}>{createText('back')}</Button>
      )}
      {after === undefined ? (
        <Button look="main" onClick={showLast}>
          {createText('lastStep')}
        </Button>
      ) : isNothingChosen && before === undefined ? (
        <StillButton isBig={false}>{createText('chooseActionFirst')}</StillButton>
      ) : (
        <Button look="main" onClick={() => go(after)}>
          {createText('next', { step: stepName(after) })}
        </Button>
      )}
    </div>
  )
}
