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
        _incentive = AllowListIncentive(_ready());
        _list.grantRoles(address(_incentive), 1);
    }

    function _name() internal pure override returns (string memory) {
        return "AllowListIncentive";
    }

    function _payload(uint256 limit) private view returns (bytes memory) {
        return abi.encode(AllowListIncentive.InitPayload(_list, limit));
    }

    function _giver() private view returns (address) {
        return address(_list);
    }

    function _assertGiven(address user) private view {
        vm.assertTrue(_list.isAllowed(user, ""), "on the list");
    }

    function testFuzz_asset_isWhoGives(uint256 who) public {
        vm.prank(account(who));
        vm.assertEq(_incentive.asset(), _giver(), "who gives");
    }

    function testFuzz_limit_isHeld(uint256 who) public {
        vm.assertEq(_incentive.limit(), LIMIT, "as initialised");
        for (uint256 index; index < LIMIT; ++index) {
            _incentive.claim(account(index + 1), "");
        }
        vm.prank(address(this));
        vm.expectRevert(AIncentive.NotClaimable.selector);
        _incentive.claim(account(bound(who, LIMIT + 1, type(uint64).max)), "");
    }

    function testFuzz_claim_isForTheCoreAndOnce(uint256 who) public {
        address stranger = _stranger(who, address(this));
        _refused(address(_incentive), stranger, abi.encodeCall(AIncentive.claim, (stranger, "")));
        vm.assertTrue(_incentive.claim(account(who), ""), "given");
        _assertGiven(account(who));
        vm.expectRevert(AIncentive.NotClaimable.selector);
        _incentive.claim(account(who), "");
    }

    function testFuzz_claims_countsThem(uint8 count) public {
        count = count % 4;
        for (uint256 index; index < count; ++index) {
            _incentive.claim(account(index + 1), "");
        }
        vm.assertEq(_incentive.claims(), count, "so many");
    }

    function testFuzz_claimed_isTrueForClaimants(uint256 who, uint256 other) public {
        _incentive.claim(account(who), "");
        vm.assertEq(_incentive.claimed(account(other)), account(who) == account(other), "has or has not");
    }

    function testFuzz_isClaimable_isTrueOnce(uint256 who, bytes memory data) public {
        vm.assertTrue(_incentive.isClaimable(account(who), data), "once");
        _incentive.claim(account(who), data);
        vm.assertFalse(_incentive.isClaimable(account(who), data), "no more");
    }

    function testFuzz_preflight_asksForNothing(bytes memory data) public view {
        vm.assertEq(_incentive.preflight(data).length, 0, "nothing");
    }

    function testFuzz_clawback_givesNothingBack(bytes memory data) public {
        vm.expectRevert(BoostError.NotImplemented.selector);
        _incentive.clawback(data);
    }

    function testFuzz_initialize_needsALimit(uint256 who) public {
        address instance = _clone();
        vm.prank(account(who));
        vm.expectRevert(ICloneable_InvalidInitialization);
        AIncentive(instance).initialize(_payload(0));
    }

    function _owned() internal view override returns (address, address) {
        return (address(_incentive), address(this));
    }

    function _payloadFor(address) internal view override returns (bytes memory) {
        return _payload(LIMIT);
    }

    function testFuzz_allowList_isAsInitialised(uint256 who) public {
        vm.prank(account(who));
        vm.assertEq(address(_incentive.allowList()), address(_list), "list");
    }

    function testFuzz_reward_isAPlace(uint256 who) public {
        vm.prank(account(who));
        vm.assertEq(_incentive.reward(), 1, "one");
    }

    function testFuzz_currentReward_isAPlace(uint256 who) public {
        vm.prank(account(who));
        vm.assertEq(_incentive.currentReward(), 1, "one");
    }
}
