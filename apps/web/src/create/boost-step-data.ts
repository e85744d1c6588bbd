import { type StepData, toMoneyData } from './create-boost-steps.ts'
import type { SignedChoices } from './signed-choices.ts'
import type { AudienceResult } from './use-audience.ts'
import type { UseBoostFormReturnType } from './use-boost-form.ts'
import type { BoostResources } from './use-boost-resources.ts'

/** Returns the data that decides which steps the boost of a form takes. Pure. */
export function toStepData(
  { form, rewards }: Pick<UseBoostFormReturnType, 'form' | 'rewards'>,
  {
    who,
    choices,
    resources: { account, lines, funding },
  }: {
    readonly who: Pick<AudienceResult, 'list'>
    readonly choices: SignedChoices
    readonly resources: Pick<BoostResources, 'account' | 'lines' | 'funding'>
  },
): StepData {
  return {
    ...{ kinds: form.rewards.map(({ kind }) => kind), isNewBudget: form.budget === 'new', listed: who.list.length },
    hasTerms: choices.terms !== null,
    hasText: choices.words !== null,
    isNewList: form.rewards.some(({ kind, assetText }) => kind === 'place' && assetText.trim() === ''),
    isCoreAuthorized: funding?.isCoreAuthorized ?? true,
    money: toMoneyData(rewards, lines, funding?.held ?? {}),
    grants: rewards.flatMap(({ form: { kind }, asset }, at) => {
      const isMine = asset.status !== 'ready' || asset.owner === null || asset.owner === account
      return (kind === 'points' || kind === 'place') && isMine ? [at] : []
    }),
  }
}
