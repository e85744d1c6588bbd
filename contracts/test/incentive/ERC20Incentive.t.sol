// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {AIncentive} from "../../src/incentive/AIncentive.sol";
import {ERC20Incentive} from "../../src/incentive/ERC20Incentive.sol";
import {BoostError} from "../../src/shared/BoostError.sol";
import {IToppable} from "../../src/shared/IToppable.sol";
import {ClawbackPayload} from "../../src/shared/Transfer.sol";
import {WeirdToken} from "../fixtures/WeirdToken.sol";
import {RewardSuite} from "../suite/RewardSuite.sol";

contract ERC20IncentiveTest is RewardSuite {
    uint256 private constant ENTRIES = 12;

    function _name() internal pure override returns (string memory) {
        return "ERC20Incentive";
    }

    function _payload() internal view override returns (bytes memory) {
        return _payloadOf(ERC20Incentive.Strategy.POOL, REWARD, FUNDS / REWARD);
    }

    function _payloadOf(ERC20Incentive.Strategy strategy, uint256 reward, uint256 limit)
        private
        view
        returns (bytes memory)
    {
        return abi.encode(ERC20Incentive.InitPayload(address(_token), strategy, reward, limit, MANAGER));
    }

    function _expectedReward(uint256) internal pure override returns (uint256) {
        return REWARD;
    }

    function _boundUnclaimedAmount(uint256 seed) internal pure override returns (uint256) {
        return bound(seed, 1, FUNDS / REWARD) * REWARD;
    }

    function _raffle() private returns (ERC20Incentive raffle) {
        raffle = ERC20Incentive(_clone());
        _token.mint(address(raffle), REWARD);
        raffle.initialize(_payloadOf(ERC20Incentive.Strategy.RAFFLE, REWARD, ENTRIES));
    }

    function testFuzz_initialize_revertsWithoutRewardOrLimit(uint128 reward, uint128 limit, bool isRewardMissing)
        public
    {
        ERC20Incentive instance = ERC20Incentive(_clone());
        if (isRewardMissing) reward = 0;
        else limit = 0;
        vm.expectRevert(ICloneable_InvalidInitialization);
        instance.initialize(_payloadOf(ERC20Incentive.Strategy.POOL, reward, limit));
    }

    /// @dev Reward and limit are packed when they fit. Top-ups and clawbacks move values between the packed and the full slot.
    function testFuzz_limit_acceptsAnyRewardAndLimit(
        uint128 reward,
        uint128 limit,
        uint8 bits,
        uint128 topUpCount,
        uint128 clawbackCount
    ) public {
        uint256 rewardPerClaim = bound(reward, 1, type(uint128).max);
        // A third of the runs is around the limits of both slots.
        if (bits % 3 == 0) rewardPerClaim = (1 << 96) - 3 + rewardPerClaim % 5;
        uint256 count = bits % 3 == 1 ? (1 << 32) - 3 + limit % 5 : bound(limit, 1, type(uint96).max);
        ERC20Incentive instance = ERC20Incentive(_clone());
        _token.mint(address(instance), rewardPerClaim * count);
        instance.initialize(_payloadOf(ERC20Incentive.Strategy.POOL, rewardPerClaim, count));
        vm.assertEq(instance.reward(), rewardPerClaim, "reward");
        vm.assertEq(instance.currentReward(), rewardPerClaim, "now too");
        vm.assertEq(instance.limit(), count, "limit");
        topUpCount = uint128(bound(topUpCount, 1, bits % 2 == 0 ? 8 : type(uint96).max));
        _token.mint(address(this), rewardPerClaim * topUpCount);
        _token.approve(address(instance), rewardPerClaim * topUpCount);
        instance.topup(rewardPerClaim * topUpCount);
        vm.assertEq(instance.limit(), count + topUpCount, "the limit is raised");
        clawbackCount = uint128(bound(clawbackCount, 1, bits % 2 == 0 && count > 8 ? 8 : count));
        instance.clawback(abi.encode(ClawbackPayload(MANAGER, abi.encode(rewardPerClaim * clawbackCount))));
        vm.assertEq(instance.limit(), count + topUpCount - clawbackCount, "lowered");
        vm.assertTrue(instance.claim(account(1), ""), "claimed");
        vm.assertEq(_token.balanceOf(account(1)), rewardPerClaim, "paid");
        vm.assertEq(instance.claims(), 1, "counted");
    }

    function testFuzz_limit_isEnforced(uint256 accountSeed) public {
        vm.assertEq(ERC20Incentive(_incentive).limit(), FUNDS / REWARD, "as initialized");
        _token.mint(_incentive, REWARD);
        for (uint256 index; index < FUNDS / REWARD; ++index) {
            ERC20Incentive(_incentive).claim(account(index + 1), "");
        }
        if (uint256(keccak256(abi.encode(accountSeed))) == 0) return;
        vm.expectRevert(AIncentive.NotClaimable.selector);
        ERC20Incentive(_incentive).claim(address(0xDEAD), "");
    }

    function testFuzz_strategy_returnsInitializedValue(uint256 accountSeed) public {
        ERC20Incentive raffle = _raffle();
        vm.prank(account(accountSeed));
        vm.assertEq(uint256(raffle.strategy()), 1, "raffle");
        vm.assertEq(uint256(ERC20Incentive(_incentive).strategy()), 0, "pool");
    }

    function testFuzz_entries_recordClaimants(uint8 count) public {
        ERC20Incentive raffle = _raffle();
        count = count % 8;
        for (uint256 index; index < count; ++index) {
            raffle.claim(account(index + 1), "");
            vm.assertEq(raffle.entries(index), account(index + 1), "the order is preserved");
            vm.assertEq(_token.balanceOf(account(index + 1)), 0, "not paid yet");
        }
        vm.assertEq(raffle.claims(), count, "each entry counts");
        vm.expectRevert();
        raffle.entries(count);
    }

    function testFuzz_limit_capsRaffleEntries(uint256 accountSeed) public {
        ERC20Incentive raffle = _raffle();
        for (uint256 index; index < ENTRIES; ++index) {
            raffle.claim(address(uint160(index + 1)), "");
        }
        vm.expectRevert(AIncentive.NotClaimable.selector);
        raffle.claim(address(uint160(bound(accountSeed, ENTRIES + 1, type(uint160).max))), "");
        vm.prank(MANAGER);
        raffle.drawRaffle();
        vm.assertEq(raffle.claims(), ENTRIES, "the draw is no entry");
        vm.assertEq(_token.balanceOf(address(raffle)), 0, "won");
    }

    function testFuzz_drawRaffle_paysOneEntrantOnce(uint8 count, uint256 randomness, uint256 accountSeed) public {
        ERC20Incentive raffle = _raffle();
        count = uint8(bound(count, 1, 8));
        for (uint256 index; index < count; ++index) {
            raffle.claim(account(index + 1), "");
        }
        _assertReverts(address(raffle), account(accountSeed), abi.encodeCall(ERC20Incentive.drawRaffle, ()));
        vm.prevrandao(bytes32(randomness));
        vm.prank(MANAGER);
        raffle.drawRaffle();
        uint256 paid;
        for (uint256 index; index < count; ++index) {
            paid += _token.balanceOf(account(index + 1));
        }
        vm.assertEq(paid, REWARD, "one of them");
        _assertReverts(address(raffle), MANAGER, abi.encodeCall(ERC20Incentive.drawRaffle, ()));
        vm.expectRevert(AIncentive.NotClaimable.selector);
        raffle.claim(address(0xDEAD), "");
    }

    function testFuzz_initialize_revertsForRaffleWithoutManager(uint64 reward, uint64 limit, bool isRaffle) public {
        ERC20Incentive instance = ERC20Incentive(_clone());
        (uint256 rewardPerClaim, uint256 count) = (uint256(reward) + 1, uint256(limit) + 1);
        _token.mint(address(instance), rewardPerClaim * count);
        ERC20Incentive.Strategy strategy = isRaffle ? ERC20Incentive.Strategy.RAFFLE : ERC20Incentive.Strategy.POOL;
        if (isRaffle) vm.expectRevert(ICloneable_InvalidInitialization);
        instance.initialize(
            abi.encode(ERC20Incentive.InitPayload(address(_token), strategy, rewardPerClaim, count, address(0)))
        );
    }

    function testFuzz_renounceRoles_revertsForManagerBeforeDraw(uint256 roles, bool hasEntry) public {
        ERC20Incentive raffle = _raffle();
        if (hasEntry) raffle.claim(account(1), "");
        vm.startPrank(MANAGER);
        if (roles & 1 != 0) vm.expectRevert(BoostError.Unauthorized.selector);
        raffle.renounceRoles(roles);
        vm.assertEq(raffle.rolesOf(MANAGER), 1, "still there");
        if (hasEntry) raffle.drawRaffle();
        else raffle.clawback(abi.encode(ClawbackPayload(MANAGER, abi.encode(REWARD))));
        raffle.renounceRoles(1);
        vm.stopPrank();
        vm.assertEq(raffle.rolesOf(MANAGER), 0, "not needed any more");
    }

    /// @dev The token rejects some of the participants, so one of the others wins.
    function testFuzz_drawRaffle_skipsBlockedEntrants(uint8 blockedEntrants, uint256 random) public {
        (ERC20Incentive raffle, WeirdToken weird) = _weirdRaffle();
        for (uint256 index; index < 8; ++index) {
            raffle.claim(account(index + 1), "");
            if (blockedEntrants & (1 << index) != 0) weird.blockAccount(account(index + 1));
        }
        vm.prevrandao(bytes32(random));
        vm.prank(MANAGER);
        raffle.drawRaffle();
        uint256 paid;
        for (uint256 index; index < 8; ++index) {
            bool isBlocked = blockedEntrants & (1 << index) != 0;
            if (!isBlocked) paid += weird.balanceOf(account(index + 1));
            else vm.assertEq(weird.balanceOf(account(index + 1)), 0, "refused");
        }
        vm.assertEq(paid, blockedEntrants == 255 ? 0 : REWARD, "one of the others");
        bytes memory clawbackData = abi.encode(ClawbackPayload(MANAGER, abi.encode(REWARD)));
        if (blockedEntrants != 255) {
            return _assertReverts(address(raffle), MANAGER, abi.encodeCall(AIncentive.clawback, (clawbackData)));
        }
        // No participant can win, so the raffle is closed and the prize can be clawed back.
        vm.expectRevert(AIncentive.NotClaimable.selector);
        raffle.claim(address(0xDEAD), "");
        raffle.clawback(clawbackData);
        vm.assertEq(weird.balanceOf(MANAGER), REWARD, "given back");
        _assertReverts(address(raffle), MANAGER, abi.encodeCall(ERC20Incentive.drawRaffle, ()));
    }

    /// @dev A paused token rejects every transfer, so the prize stays reserved for the participants.
    function testFuzz_drawRaffle_revertsWhileTokenIsPaused(uint8 count, bool isBlocked) public {
        (ERC20Incentive raffle, WeirdToken weird) = _weirdRaffle();
        for (uint256 index; index <= count % 8; ++index) {
            raffle.claim(account(index + 1), "");
        }
        if (isBlocked) weird.blockAccount(address(raffle));
        else weird.setKind(WeirdToken.Kind.PAUSED);
        _assertReverts(address(raffle), MANAGER, abi.encodeCall(ERC20Incentive.drawRaffle, ()));
        bytes memory clawbackData = abi.encode(ClawbackPayload(MANAGER, abi.encode(REWARD)));
        weird.setKind(WeirdToken.Kind.HONEST);
        _assertReverts(address(raffle), MANAGER, abi.encodeCall(AIncentive.clawback, (clawbackData)));
        vm.prank(MANAGER);
        raffle.drawRaffle();
        vm.assertEq(weird.balanceOf(address(raffle)), 0, "won");
    }

    /// @dev The drawer cannot exclude a winner by sending too little gas for the payment.
    function testFuzz_drawRaffle_winnerDoesNotDependOnGas(uint32 gasLimit) public {
        ERC20Incentive raffle = _raffle();
        raffle.claim(account(1), "");
        vm.prank(MANAGER);
        (bool success,) =
            address(raffle).call{gas: bound(gasLimit, 30_000, 900_000)}(abi.encodeCall(ERC20Incentive.drawRaffle, ()));
        vm.assertEq(_token.balanceOf(account(1)), success ? REWARD : 0, "paid, or not decided");
    }

    function testFuzz_drawRaffle_revertsWithTooLittleGas(uint32 gasLimit) public {
        (ERC20Incentive raffle, WeirdToken weird) = _weirdRaffle();
        raffle.claim(account(1), "");
        weird.setKind(WeirdToken.Kind.BURNS_GAS);
        vm.prank(MANAGER);
        (bool success, bytes memory reason) =
            address(raffle).call{gas: bound(gasLimit, 300_000, 500_000)}(abi.encodeCall(ERC20Incentive.drawRaffle, ()));
        vm.assertFalse(success, "not decided");
        vm.assertEq(bytes32(reason), bytes32(AIncentive.ClaimFailed.selector), "said so");
    }

    function testFuzz_drawRaffle_skipsItself(uint256 random) public {
        ERC20Incentive raffle = _raffle();
        raffle.claim(address(raffle), "");
        vm.prevrandao(bytes32(random));
        vm.prank(MANAGER);
        raffle.drawRaffle();
        raffle.clawback(abi.encode(ClawbackPayload(MANAGER, abi.encode(REWARD))));
        vm.assertEq(_token.balanceOf(MANAGER), REWARD, "given back");
    }

    function _weirdRaffle() private returns (ERC20Incentive raffle, WeirdToken weird) {
        weird = new WeirdToken(WeirdToken.Kind.BLOCKING);
        raffle = ERC20Incentive(_clone());
        weird.mint(address(raffle), REWARD);
        raffle.initialize(
            abi.encode(
                ERC20Incentive.InitPayload(address(weird), ERC20Incentive.Strategy.RAFFLE, REWARD, ENTRIES, MANAGER)
            )
        );
    }

    function testFuzz_drawRaffle_revertsWithoutRaffleEntries(uint256 accountSeed) public {
        _assertReverts(_incentive, MANAGER, abi.encodeCall(ERC20Incentive.drawRaffle, ()));
        _assertReverts(address(_raffle()), MANAGER, abi.encodeCall(ERC20Incentive.drawRaffle, ()));
        _assertReverts(address(_raffle()), account(accountSeed), abi.encodeCall(ERC20Incentive.drawRaffle, ()));
    }

    function testFuzz_topup_addsWholeRewards(uint64 count, uint256 accountSeed) public {
        uint256 amount = bound(count, 1, 1e9) * REWARD;
        _assertReverts(_incentive, account(accountSeed), abi.encodeCall(IToppable.topup, (amount)));
        _topup(amount);
        vm.assertEq(ERC20Incentive(_incentive).limit(), (FUNDS + amount) / REWARD, "the limit is raised");
        vm.assertEq(_token.balanceOf(_incentive), FUNDS + amount, "the balance");
    }

    function testFuzz_topup_revertsForPartialRewardsAndRaffles(uint96 amount) public {
        _token.mint(MANAGER, amount);
        address raffle = address(_raffle());
        _assertReverts(raffle, MANAGER, abi.encodeCall(IToppable.topup, (amount)));
        if (amount % REWARD == 0 && amount != 0) return;
        vm.prank(MANAGER);
        vm.expectRevert(abi.encodeWithSelector(BoostError.ClaimFailed.selector, MANAGER, abi.encode(uint256(amount))));
        IToppable(_incentive).topup(amount);
    }

    function testFuzz_clawback_revertsForPartialRewards(uint256 amount) public {
        amount = bound(amount, 1, type(uint128).max);
        if (amount % REWARD == 0 && amount <= FUNDS) return;
        vm.expectRevert();
        AIncentive(_incentive).clawback(abi.encode(ClawbackPayload(MANAGER, abi.encode(amount))));
    }

    function testFuzz_clawback_requiresFullRafflePrize(uint256 amount, bool hasEntry) public {
        ERC20Incentive raffle = _raffle();
        if (hasEntry) raffle.claim(account(1), "");
        if (amount % 4 == 0) amount = REWARD;
        (bool success,) = address(raffle)
            .call(abi.encodeCall(AIncentive.clawback, (abi.encode(ClawbackPayload(MANAGER, abi.encode(amount))))));
        vm.assertEq(success, amount == REWARD && !hasEntry, "the whole prize, without participants");
        if (!success) return;
        vm.expectRevert(AIncentive.NotClaimable.selector);
        raffle.claim(account(2), "");
    }
}
