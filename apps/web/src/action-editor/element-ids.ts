import type { SentencePlace } from './action-sentence.ts'

/** The element that a part of the sentence was chosen in: it takes the focus when the part is pressed. */
export function placeId(place: SentencePlace): string {
  switch (place.at) {
    case 'address':
      return `deed-${place.deed}-address`
    case 'item':
      return `deed-${place.deed}-items`
    case 'rule':
      return `deed-${place.deed}-rule-${place.rule}`
    case 'claimant':
      return place.at
    case 'when':
      return 'when-start'
    case 'reward':
      return `reward-${place.reward}`
    default:
      return place satisfies never
  }
}
