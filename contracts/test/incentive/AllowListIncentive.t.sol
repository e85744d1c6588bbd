// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {LibClone} from "solady/utils/LibClone.sol";
import {SimpleAllowList} from "../../src/allow-list/SimpleAllowList.sol";
import {AIncentive} from "../../src/incentive/AIncentive.sol";
import {AllowListIncentive} from "../../src/incentive/AllowListIncentive.sol";
import {BoostError} from "../../src/shared/BoostError.sol";
import {CloneableSuite} from "../suite/CloneableSuite.sol";
import {OwnedSuite} from "../suite/OwnedSuite.sol";

contract AllowListIncentiveTest is CloneableSuite, OwnedSuite {
    uint256 private constant LIMIT = 3;
    SimpleAllowList private _list;
    AllowListIncentive private _incentive;

    function setUp() public {
        _list = SimpleAllowList(LibClone.clone(address(new SimpleAllowList())));
        _list.initialize(abi.encode(address(this), new address[](0)));
        _incentive = AllowListIncentive(_deployInitialized());
        _list.grantRoles(address(_incentive), 1);
    }

    function _name() internal pure override returns (string memory) {
        return "AllowListIncentive";
    }

    function _payload(uint256 limit) private view returns (bytes memory) {
        return abi.encode(AllowListIncentive.InitPayload(_list, limit));
    }

    function _rewardSource() private view returns (address) {
        return address(_list);
    }

    function _assertRewarded(address user) private view {
        vm.assertTrue(_list.isAllowed(user, ""), "on the list");
    }

    function testFuzz_asset_returnsRewardSource(uint256 accountSeed) public {
        vm.prank(account(accountSeed));
        vm.assertEq(_incentive.asset(), _rewardSource(), "asset");
    }

    function testFuzz_limit_isEnforced(uint256 accountSeed) public {
        vm.assertEq(_incentive.limit(), LIMIT, "as initialized");
        for (uint256 index; index < LIMIT; ++index) {
            _incentive.claim(account(index + 1), "");
        }
        vm.prank(address(this));
        vm.expectRevert(AIncentive.NotClaimable.selector);
        _incentive.claim(account(bound(accountSeed, LIMIT + 1, type(uint64).max)), "");
    }

    function testFuzz_claim_succeedsOnceForCore(uint256 accountSeed) public {
        address otherAccount = _otherAccount(accountSeed, address(this));
        _assertReverts(address(_incentive), otherAccount, abi.encodeCall(AIncentive.claim, (otherAccount, "")));
        vm.assertTrue(_incentive.claim(account(accountSeed), ""), "paid");
        _assertRewarded(account(accountSeed));
        vm.expectRevert(AIncentive.NotClaimable.selector);
        _incentive.claim(account(accountSeed), "");
    }

    function testFuzz_claims_incrementsOnClaim(uint8 count) public {
        count = count % 4;
        for (uint256 index; index < count; ++index) {
            _incentive.claim(account(index + 1), "");
        }
        vm.assertEq(_incentive.claims(), count, "count");
    }

    function testFuzz_claimed_isTrueAfterClaim(uint256 accountSeed, uint256 other) public {
        _incentive.claim(account(accountSeed), "");
        vm.assertEq(
            _incentive.claimed(account(other)), account(accountSeed) == account(other), "only the claimant has claimed"
        );
    }

    function testFuzz_isClaimable_isFalseAfterClaim(uint256 accountSeed, bytes memory data) public {
        vm.assertTrue(_incentive.isClaimable(account(accountSeed), data), "once");
        _incentive.claim(account(accountSeed), data);
        vm.assertFalse(_incentive.isClaimable(account(accountSeed), data), "no longer");
    }

    function testFuzz_preflight_isEmpty(bytes memory data) public view {
        vm.assertEq(_incentive.preflight(data).length, 0, "nothing");
    }

    function testFuzz_clawback_revertsNotImplemented(bytes memory data) public {
        vm.expectRevert(BoostError.NotImplemented.selector);
        _incentive.clawback(data);
    }

    function testFuzz_initialize_revertsWithoutLimit(uint256 accountSeed) public {
        address instance = _clone();
        vm.prank(account(accountSeed));
        vm.expectRevert(ICloneable_InvalidInitialization);
        AIncentive(instance).initialize(_payload(0));
    }

    function _ownableInstance() internal view override returns (address, address) {
        return (address(_incentive), address(this));
    }

    function _payloadFor(address) internal view override returns (bytes memory) {
        return _payload(LIMIT);
    }

    function testFuzz_allowList_returnsInitializedValue(uint256 accountSeed) public {
        vm.prank(account(accountSeed));
        vm.assertEq(address(_incentive.allowList()), address(_list), "list");
    }

    function testFuzz_reward_isOne(uint256 accountSeed) public {
        vm.prank(account(accountSeed));
        vm.assertEq(_incentive.reward(), 1, "one");
    }

    function testFuzz_currentReward_isOne(uint256 accountSeed) public {
        vm.prank(account(accountSeed));
        vm.assertEq(_incentive.currentReward(), 1, "one");
    }
}
