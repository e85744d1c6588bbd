import type { TermsRules } from '@laurel/protocol'
import type { SentencePart } from '../action-editor/action-sentence.ts'
import { formatMoment } from '../controls/format-time.ts'
import { termsText } from '../language/en/terms.ts'

/** Formats each limit: “2 per wallet”. Empty without limits. Pure. */
export function formatLimits({
  maxPerAccount,
  maxPerAccountPerDay,
  maxPerDay,
}: Pick<TermsRules, 'maxPerAccount' | 'maxPerAccountPerDay' | 'maxPerDay'>): readonly string[] {
  return [
    ...(maxPerAccount === null ? [] : [termsText('perWallet', { count: maxPerAccount })]),
    ...(maxPerAccountPerDay === null ? [] : [termsText('perWalletPerDay', { count: maxPerAccountPerDay })]),
    ...(maxPerDay === null ? [] : [termsText('perDay', { count: maxPerDay })]),
  ]
}

/** Formats the start, end and limits: “until 31 Dec 2026, 18:30; 2 per wallet”. Null without terms. Pure. */
export function formatTerms(rules: Omit<TermsRules, 'countFromBlock'>): string | null {
  const { start, end } = rules
  const times = [
    ...(start === null ? [] : [termsText('from', { moment: formatMoment(start) })]),
    ...(end === null ? [] : [termsText('until', { moment: formatMoment(end) })]),
  ].join(' ')
  const limits = formatLimits(rules).join(', ')
  const parts = [times, limits].filter((part) => part !== '')
  return parts.length === 0 ? null : parts.join('; ')
}

/** Appends the start, end and limits to a sentence: “… once. From 1 June until 30 June; 2 per wallet.” Pure. */
export function withTerms(sentence: readonly SentencePart[], rules: TermsRules | null): readonly SentencePart[] {
  const words = rules === null ? null : formatTerms(rules)
  if (words === null) return sentence
  const between = (text: string): SentencePart => ({ text, place: null, isOpen: false })
  const chosen = `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`
  return [...sentence, between(' '), { text: chosen, place: { type: 'when' }, isOpen: false }, between('.')]
}
