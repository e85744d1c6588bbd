import { array, assert, asyncProperty, integer } from 'fast-check'
import { expect, test } from 'vitest'
import { mapInBatches } from './map-in-batches.ts'

test('property: one result for each item, in their order, with at most 40 requests at once', async () => {
  await assert(
    asyncProperty(array(integer(), { maxLength: 130 }), async (items) => {
      let open = 0
      let most = 0
      const results = await mapInBatches(items, async (item) => {
        most = Math.max(most, ++open)
        await null
        open--
        return -item
      })
      expect(results).toEqual(items.map((item) => -item))
      expect(most).toBe(Math.min(items.length, 40))
    }),
    { numRuns: 50 },
  )
})

test('error: after a failed request no further batch is sent', async () => {
  const sent: number[] = []
  const items = Array.from({ length: 100 }, (_, index) => index)
  const request = async (item: number) => {
    sent.push(item)
    if (item === 3) throw new Error('the node rejects it')
  }
  await expect(mapInBatches(items, request)).rejects.toThrow('the node rejects it')
  expect(sent).toHaveLength(40)
})
