import { parseAbi } from 'viem'

/**
 * ABIs of events for `getEvents` and `watchEvents`, by what an account did. Where contracts use several layouts of an
 * event, each layout is included. Source: docs/product.md#what-it-does.
 */
export const eventAbis = {
  /** Boosts that were created. */
  created: parseAbi([
    'event BoostCreated(uint256 indexed boostId, address indexed owner, address indexed action, uint256 incentiveCount, address validator, address allowList, address budget)',
    'event IncentiveAdded(uint256 indexed boostId, uint256 indexed incentiveId, address indexed incentiveAddress, bool isNewBoost)',
  ]),

  /** Rewards that were claimed, topped up and clawed back. */
  claimed: parseAbi([
    'event BoostClaimed(uint256 indexed boostId, uint256 indexed incentiveId, address indexed claimant, address referrer, bytes data)',
    'event BoostToppedUp(uint256 indexed boostId, uint256 indexed incentiveId, address indexed sender, uint256 amount, uint256 fee)',
    'event Clawback(uint256 indexed boostId, uint256 incentiveId, address indexed caller, address indexed receiver, uint256 amount, address asset)',
    'event Claimed(address indexed recipient, bytes data)',
    'event Entry(address indexed entry)',
  ]),

  /** Fees: the protocol's, a referrer's, a claim's and a manager's. */
  fees: parseAbi([
    'event ProtocolFeesCollected(uint256 indexed boostId, uint256 indexed incentiveId, uint256 amount, address indexed recipient)',
    'event ReferralFeeSent(address indexed referrer, address indexed claimant, uint256 boostId, uint256 incentiveId, address tokenAddress, uint256 referralAmount)',
    'event ClaimFeePaid(address indexed claimant, uint256 indexed boostId, uint256 indexed incentiveId, uint256 fee, address feeReceiver)',
    'event ManagementFeePaid(uint256 indexed questId, uint256 indexed incentiveId, address indexed manager, uint256 amount)',
  ]),

  /** Tokens that moved: ERC-20, ERC-721, ERC-1155. A mint is a transfer from the zero address, see `isMint`. */
  transfers: parseAbi([
    'event Transfer(address indexed from, address indexed to, uint256 value)',
    'event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)',
    'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
    'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
  ]),

  /** Mints that have their own event besides the transfer: ERC-777, lending pools, liquidity pools, drops. */
  mints: parseAbi([
    'event Minted(address indexed operator, address indexed to, uint256 amount, bytes data, bytes operatorData)',
    'event Mint(address indexed sender, uint256 amount0, uint256 amount1)',
    'event Mint(address sender, address indexed owner, int24 indexed tickLower, int24 indexed tickUpper, uint128 amount, uint256 amount0, uint256 amount1)',
    'event Mint(address indexed caller, address indexed onBehalfOf, uint256 value, uint256 balanceIncrease, uint256 index)',
    'event Mint(address indexed sender, uint256 value)',
    'event SeaDropMint(address indexed nftContract, address indexed minter, address indexed feeRecipient, address payer, uint256 quantityMinted, uint256 unitMintPrice, uint256 feeBps, uint256 dropStageIndex)',
  ]),

  /** Buys and sells: prediction markets (FPMM), DODO, Maker's stability module, Seaport's orders. */
  trades: parseAbi([
    'event FPMMBuy(address indexed buyer, uint256 investmentAmount, uint256 feeAmount, uint256 indexed outcomeIndex, uint256 outcomeTokensBought)',
    'event FPMMSell(address indexed seller, uint256 returnAmount, uint256 feeAmount, uint256 indexed outcomeIndex, uint256 outcomeTokensSold)',
    'event BuyBaseToken(address indexed buyer, uint256 receiveBase, uint256 payQuote)',
    'event SellBaseToken(address indexed seller, uint256 payBase, uint256 receiveQuote)',
    'event BuyGem(address indexed owner, uint256 value, uint256 fee)',
    'event SellGem(address indexed owner, uint256 value, uint256 fee)',
    'struct SpentItem { uint8 itemType; address token; uint256 identifier; uint256 amount; }',
    'struct ReceivedItem { uint8 itemType; address token; uint256 identifier; uint256 amount; address recipient; }',
    'event OrderFulfilled(bytes32 orderHash, address indexed offerer, address indexed zone, address recipient, SpentItem[] offer, ReceivedItem[] consideration)',
  ]),

  /** Names that were registered with ENS, by each of its registrars so far. */
  names: parseAbi([
    'event NameRegistered(string name, bytes32 indexed label, address indexed owner, uint256 cost, uint256 expires)',
    'event NameRegistered(string name, bytes32 indexed label, address indexed owner, uint256 baseCost, uint256 premium, uint256 expires)',
    'event NameRegistered(string name, bytes32 indexed label, address indexed owner, uint256 expires)',
    'event NameRegistered(uint256 indexed id, address indexed owner, uint256 expires)',
  ]),

  /** Votes that were delegated (ERC-5805). */
  delegations: parseAbi([
    'event DelegateChanged(address indexed delegator, address indexed fromDelegate, address indexed toDelegate)',
    'event DelegateVotesChanged(address indexed delegate, uint256 previousVotes, uint256 newVotes)',
  ]),

  /** Votes that were cast: OpenZeppelin's governor and its forerunners. */
  votes: parseAbi([
    'event VoteCast(address indexed voter, uint256 proposalId, uint8 support, uint256 weight, string reason)',
    'event VoteCastWithParams(address indexed voter, uint256 proposalId, uint8 support, uint256 weight, string reason, bytes params)',
    'event VoteCast(address voter, uint256 proposalId, bool support, uint256 votes)',
  ]),

  /** Swaps: Uniswap 2, 3 and 4 and what is made like them, Balancer 2 and 3, Curve. */
  swaps: parseAbi([
    'event Swap(address indexed sender, uint256 amount0In, uint256 amount1In, uint256 amount0Out, uint256 amount1Out, address indexed to)',
    'event Swap(address indexed sender, address indexed recipient, int256 amount0, int256 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick)',
    'event Swap(bytes32 indexed id, address indexed sender, int128 amount0, int128 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick, uint24 fee)',
    'event Swap(bytes32 indexed poolId, address indexed tokenIn, address indexed tokenOut, uint256 amountIn, uint256 amountOut)',
    'event Swap(address indexed pool, address indexed tokenIn, address indexed tokenOut, uint256 amountIn, uint256 amountOut, uint256 swapFeePercentage, uint256 swapFeeAmount)',
    'event TokenExchange(address indexed buyer, int128 sold_id, uint256 tokens_sold, int128 bought_id, uint256 tokens_bought)',
  ]),
} as const

/** The ABIs of common events, by what an account did. */
export type EventAbiName = keyof typeof eventAbis
