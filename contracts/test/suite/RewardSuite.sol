// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {AERC20Reward} from "../../src/incentive/AERC20Reward.sol";
import {AIncentive} from "../../src/incentive/AIncentive.sol";
import {BoostClaimData} from "../../src/shared/BoostClaimData.sol";
import {BoostError} from "../../src/shared/BoostError.sol";
import {IToppable} from "../../src/shared/IToppable.sol";
import {AssetType, ClawbackPayload, FungiblePayload, Transfer} from "../../src/shared/Transfer.sol";
import {ERC20Token} from "../../src/tokens/ERC20Token.sol";
import {CloneableSuite} from "./CloneableSuite.sol";
import {RBACSuite} from "./RBACSuite.sol";

/// @notice Tests of all incentives that pay an ERC-20 token. This test is the core.
abstract contract RewardSuite is CloneableSuite, RBACSuite {
    /// @dev `_OWNER_SLOT` of Solady's `Ownable`.
    bytes32 internal constant SOLADY_OWNER_SLOT = 0xffffffffffffffffffffffffffffffffffffffffffffffffffffffff74873927;
    uint256 internal constant REWARD = 1e18;
    uint256 internal constant FUNDS = 10e18;
    address internal constant MANAGER = address(0x3A7A6E5);

    ERC20Token internal _token = new ERC20Token("Laurel Leaf", "LEAF", 18);
    address internal _incentive;

    function setUp() public virtual {
        _incentive = _deployInitialized();
    }

    /// @dev Returns the initialization payload of an incentive with `FUNDS`.
    function _payload() internal view virtual returns (bytes memory);

    /// @dev Returns the reward of the next claim with this data.
    function _expectedReward(uint256 signed) internal view virtual returns (uint256);

    /// @dev Returns an amount that can be signed and paid.
    function _boundSignedAmount(uint256 signed) internal view virtual returns (uint256) {
        return signed;
    }

    function _isOncePerClaimant() internal pure virtual returns (bool) {
        return true;
    }

    /// @dev Returns an amount that can be clawed back.
    function _boundUnclaimedAmount(uint256 seed) internal view virtual returns (uint256) {
        return bound(seed, 1, FUNDS);
    }

    function _payloadFor(address instance) internal override returns (bytes memory) {
        _token.mint(instance, FUNDS);
        return _payload();
    }

    function _ownableInstance() internal view override returns (address, address) {
        return (_incentive, address(this));
    }

    function _claimData(uint256 signed) internal pure returns (bytes memory) {
        return abi.encode(BoostClaimData("", abi.encode(signed)));
    }

    function testFuzz_initialize_revertsWithoutFunds(uint256 missing) public virtual {
        address instance = _clone();
        missing = bound(missing, 1, FUNDS);
        _token.mint(instance, FUNDS - missing);
        vm.expectRevert(abi.encodeWithSelector(BoostError.InsufficientFunds.selector, _token, FUNDS - missing, FUNDS));
        AIncentive(instance).initialize(_payload());
    }

    function testFuzz_owner_usesOneStorageSlot(uint256 next) public {
        AERC20Reward(_incentive).transferOwnership(account(next));
        vm.assertEq(AERC20Reward(_incentive).owner(), account(next), "the next one");
        vm.assertEq(uint256(vm.load(_incentive, SOLADY_OWNER_SLOT)), 0, "not in a second slot");
    }

    function testFuzz_asset_returnsToken(uint256 accountSeed) public {
        vm.prank(account(accountSeed));
        vm.assertEq(AIncentive(_incentive).asset(), address(_token), "token");
    }

    function testFuzz_claim_paysExactAmount(uint256 accountSeed, uint256 signed) public virtual {
        signed = _boundSignedAmount(signed);
        uint256 amount = _expectedReward(signed);
        vm.assertTrue(AIncentive(_incentive).claim(account(accountSeed), _claimData(signed)), "paid");
        vm.assertEq(_token.balanceOf(account(accountSeed)), amount, "exactly");
        vm.assertEq(_token.balanceOf(_incentive), FUNDS - amount, "paid from its balance");
    }

    function testFuzz_claim_revertsWhenCallerIsNotCore(uint256 accountSeed, uint256 signed) public {
        signed = _boundSignedAmount(signed);
        _assertReverts(
            _incentive,
            _otherAccount(accountSeed, address(this)),
            abi.encodeCall(AIncentive.claim, (account(accountSeed), _claimData(signed)))
        );
    }

    function testFuzz_claim_revertsForRepeatedClaimantWhenLimited(uint256 accountSeed, uint256 signed) public virtual {
        signed = _boundSignedAmount(signed);
        AIncentive(_incentive).claim(account(accountSeed), _claimData(signed));
        if (!_isOncePerClaimant()) return;
        vm.expectRevert(AIncentive.NotClaimable.selector);
        AIncentive(_incentive).claim(account(accountSeed), _claimData(signed));
    }

    function testFuzz_claim_neverPaysMoreThanBalance(uint256[] memory signed) public {
        uint256 paid;
        // Limited to a dozen, because the fuzzer can create long arrays.
        for (uint256 index; index < signed.length && index < 12; ++index) {
            address claimant = account(index + 1_000);
            (bool isPaid,) = _incentive.call(abi.encodeCall(AIncentive.claim, (claimant, _claimData(signed[index]))));
            if (isPaid) paid += _token.balanceOf(claimant);
        }
        vm.assertEq(_token.balanceOf(_incentive), FUNDS - paid, "the rest");
    }

    function testFuzz_claims_incrementsOnClaim(uint256 signed) public virtual {
        signed = _boundSignedAmount(signed);
        AIncentive(_incentive).claim(account(signed), _claimData(signed));
        vm.assertEq(AERC20Reward(_incentive).claims(), 1, "one");
    }

    function testFuzz_claimed_isTrueAfterClaim(uint256 accountSeed, uint256 other, uint256 signed) public {
        signed = _boundSignedAmount(signed);
        AIncentive(_incentive).claim(account(accountSeed), _claimData(signed));
        vm.assertTrue(AERC20Reward(_incentive).claimed(account(accountSeed)), "has");
        if (account(other) != account(accountSeed)) {
            vm.assertFalse(AERC20Reward(_incentive).claimed(account(other)), "has not");
        }
    }

    function testFuzz_isClaimable_matchesClaimResult(uint256 accountSeed, uint256 signed) public {
        bytes memory data = _claimData(signed);
        bool isClaimable = AIncentive(_incentive).isClaimable(account(accountSeed), data);
        (bool isPaid,) = _incentive.call(abi.encodeCall(AIncentive.claim, (account(accountSeed), data)));
        vm.assertEq(isClaimable, isPaid, "as it said");
    }

    function testFuzz_preflight_requestsFullAmount(uint256 accountSeed) public {
        vm.prank(account(accountSeed));
        bytes memory requested = AIncentive(_incentive).preflight(_payload());
        Transfer memory request = abi.decode(requested, (Transfer));
        vm.assertEq(uint256(request.assetType), uint256(AssetType.ERC20), "type");
        vm.assertEq(request.asset, address(_token), "token");
        vm.assertEq(request.target, _incentive, "target");
        vm.assertEq(abi.decode(request.data, (FungiblePayload)).amount, FUNDS, "all");
    }

    function testFuzz_clawback_returnsUnclaimedFunds(uint256 seed, uint256 to) public virtual {
        uint256 amount = _boundUnclaimedAmount(seed);
        (uint256 returned, address asset) =
            AIncentive(_incentive).clawback(abi.encode(ClawbackPayload(account(to), abi.encode(amount))));
        vm.assertEq(returned, amount, "the returned amount");
        vm.assertEq(asset, address(_token), "asset");
        vm.assertEq(_token.balanceOf(account(to)), amount, "paid");
    }

    function testFuzz_clawback_revertsAboveUnclaimedFunds(uint256 seed, uint256 excess) public virtual {
        uint256 amount = _boundUnclaimedAmount(seed);
        bytes memory data = abi.encode(ClawbackPayload(MANAGER, abi.encode(amount)));
        AIncentive(_incentive).clawback(data);
        excess = bound(excess, FUNDS - amount + 1, type(uint256).max);
        vm.expectRevert();
        AIncentive(_incentive).clawback(abi.encode(ClawbackPayload(MANAGER, abi.encode(excess))));
        // From now on, the remaining funds are the funds for claimants.
        _token.mint(_incentive, 1);
        vm.assertEq(_token.balanceOf(_incentive), FUNDS - amount + 1, "the rest");
    }

    /// @dev Returns the manager in the initialization payload.
    function _clawbackManager() internal view virtual returns (address) {
        return MANAGER;
    }

    function testFuzz_clawback_succeedsForManager(uint256 seed, uint256 to) public {
        uint256 amount = _boundUnclaimedAmount(seed);
        bytes memory data = abi.encode(ClawbackPayload(account(to), abi.encode(amount)));
        vm.prank(_clawbackManager());
        AIncentive(_incentive).clawback(data);
        vm.assertEq(_token.balanceOf(account(to)), amount, "paid");
    }

    function testFuzz_claim_revertsForZeroAddressClaimant(uint256 signed) public {
        signed = _boundSignedAmount(signed);
        uint256 amount = _expectedReward(signed);
        vm.expectRevert(abi.encodeWithSelector(BoostError.TransferFailed.selector, address(_token), address(0), amount));
        AIncentive(_incentive).claim(address(0), _claimData(signed));
    }

    function testFuzz_clawback_revertsForZeroAddressTarget(uint256 seed) public {
        uint256 amount = _boundUnclaimedAmount(seed);
        vm.expectRevert(abi.encodeWithSelector(BoostError.TransferFailed.selector, address(_token), address(0), amount));
        AIncentive(_incentive).clawback(abi.encode(ClawbackPayload(address(0), abi.encode(amount))));
    }

    function testFuzz_clawback_revertsWhenCallerIsNotManager(uint256 accountSeed, uint256 seed) public virtual {
        bytes memory data = abi.encode(ClawbackPayload(account(accountSeed), abi.encode(_boundUnclaimedAmount(seed))));
        _assertReverts(
            _incentive, _otherAccount(accountSeed, address(this)), abi.encodeCall(AIncentive.clawback, (data))
        );
    }

    function testFuzz_reward_returnsInitializedValue(uint256 accountSeed) public virtual {
        vm.prank(account(accountSeed));
        vm.assertEq(AIncentive(_incentive).reward(), REWARD, "reward");
    }

    function testFuzz_currentReward_equalsReward(uint256 accountSeed) public virtual {
        vm.prank(account(accountSeed));
        vm.assertEq(AIncentive(_incentive).currentReward(), AIncentive(_incentive).reward(), "reward");
    }

    /// @dev Tops up the incentive as a manager.
    function _topup(uint256 amount) internal {
        _token.mint(MANAGER, amount);
        vm.startPrank(MANAGER);
        _token.approve(_incentive, amount);
        IToppable(_incentive).topup(amount);
        vm.stopPrank();
    }
}
