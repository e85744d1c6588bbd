/** Places of tasks, each with a name and a point in millionths of a degree. Both hemispheres occur. */
export const PLACES = [
  { name: 'Delphi', point: { latitude: 38_482_400n, longitude: 22_501_000n } },
  { name: 'Olympia', point: { latitude: 37_638_100n, longitude: 21_629_900n } },
  { name: 'Wellington', point: { latitude: -41_286_500n, longitude: 174_776_200n } },
  { name: 'São Paulo', point: { latitude: -23_550_500n, longitude: -46_633_300n } },
  { name: '東京', point: { latitude: 35_676_200n, longitude: 139_650_300n } },
  { name: 'Reykjavík', point: { latitude: 64_146_600n, longitude: -21_942_600n } },
  { name: 'Cape Town', point: { latitude: -33_924_900n, longitude: 18_424_100n } },
  { name: 'Null Island', point: { latitude: 0n, longitude: 0n } },
] as const

/** Tags of tasks. */
export const TAGS = ['tree', 'river', 'bench', 'library', 'bicycle', 'garden'] as const

/** Notes in several languages and lengths. One is empty, and some contain the word that an action filters by. */
export const NOTES = [
  'gm',
  'Planted a laurel by the gate.',
  'The laurel has three new leaves!',
  'laurel, laurel, laurel',
  'Watered everything before the heat.',
  'Grüße aus dem Garten 🌿',
  'Ένα στεφάνι δάφνης για όλους',
  '月桂樹に水をやりました。',
  'Δ = 4 leaves; see https://example.org/leaves?id=42',
  'Read the thermometer twice, to be sure.',
  '',
  'A long note, because there is always one: we met at the bench by the river, counted the saplings (forty-one), argued about whether the forty-second was a sapling or a weed, and agreed to ask the children, who knew at once.',
] as const

/** Topics that accounts open. */
export const TOPICS = [
  'Where to plant next',
  'Who waters in August',
  'A bell for the gate',
  'Benches',
  'Leaves or grain?',
] as const
