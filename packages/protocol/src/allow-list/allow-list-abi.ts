import { parseAbi } from 'viem'

/** The functions that every allow list has. Source: docs/protocol.md#allow-lists. */
export const allowListAbi = parseAbi([
  'function isAllowed(address user_, bytes data_) view returns (bool)',
  'function owner() view returns (address result)',
  'function setAllowed(address[] users_, bool[] allowed_)',
  'function setDenied(address[] users_, bool[] denied_)',
])

/** The functions that an offchain access list has besides those of every allow list. */
export const offchainAccessListAbi = parseAbi([
  'function addAllowListId(string id_)',
  'function addDenyListId(string id_)',
  'function getAllowListIds() view returns (string[])',
  'function getDenyListIds() view returns (string[])',
  'function removeAllowListId(string id_)',
  'function removeDenyListId(string id_)',
  'function setAllowListIds(string[] ids_)',
  'function setDenyListIds(string[] ids_)',
])
