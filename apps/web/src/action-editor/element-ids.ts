import type { SentencePlace } from './action-sentence.ts'

/**
 * Returns the id of the element where a part of the sentence was chosen. It gets the focus when the part is pressed.
 */
export function elementId(place: SentencePlace): string {
  switch (place.type) {
    case 'address':
      return `action-${place.actionIndex}-address`
    case 'item':
      return `action-${place.actionIndex}-items`
    case 'condition':
      return `action-${place.actionIndex}-condition-${place.condition}`
    case 'claimant':
      return place.type
    case 'when':
      return 'when-start'
    case 'reward':
      return `reward-${place.reward}`
    default:
      return place satisfies never
  }
}
