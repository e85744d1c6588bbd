// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {LibClone} from "solady/utils/LibClone.sol";
import {AIncentive} from "../../src/incentive/AIncentive.sol";
import {PointsIncentive} from "../../src/incentive/PointsIncentive.sol";
import {BoostError} from "../../src/shared/BoostError.sol";
import {Points} from "../../src/tokens/Points.sol";
import {CloneableSuite} from "../suite/CloneableSuite.sol";
import {RolesSuite} from "../suite/RolesSuite.sol";

contract PointsIncentiveTest is CloneableSuite, RolesSuite {
    uint256 private constant LIMIT = 3;
    uint256 private constant REWARD = 100;
    Points private _points;
    PointsIncentive private _incentive;

    function setUp() public {
        _points = Points(LibClone.clone(address(new Points())));
        _points.initialize("Laurel Points", "LP", address(this));
        _incentive = PointsIncentive(_ready());
        _points.grantRoles(address(_incentive), 2);
    }

    function _name() internal pure override returns (string memory) {
        return "PointsIncentive";
    }

    function _payload(uint256 limit) private view returns (bytes memory) {
        return abi.encode(PointsIncentive.InitPayload(address(_points), Points.issue.selector, REWARD, limit));
    }

    function _giver() private view returns (address) {
        return address(_points);
    }

    function _assertGiven(address user) private view {
        vm.assertEq(_points.balanceOf(user), REWARD, "points");
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

    function testFuzz_claim_failsWithoutTheRole(uint256 who, bool hasCode) public {
        PointsIncentive instance = PointsIncentive(_clone());
        address venue = hasCode ? address(_points) : address(0xDEAD);
        instance.initialize(abi.encode(PointsIncentive.InitPayload(venue, Points.issue.selector, REWARD, LIMIT)));
        vm.expectRevert(AIncentive.ClaimFailed.selector);
        instance.claim(account(who), "");
    }

    function testFuzz_venue_isWhoGives(uint256 who) public {
        vm.prank(account(who));
        vm.assertEq(_incentive.venue(), address(_points), "venue");
    }

    function testFuzz_selector_isItsFunction(uint256 who) public {
        vm.prank(account(who));
        vm.assertEq(bytes32(_incentive.selector()), bytes32(Points.issue.selector), "selector");
    }

    function testFuzz_reward_isAsInitialised(uint256 who) public {
        vm.prank(account(who));
        vm.assertEq(_incentive.reward(), REWARD, "points");
    }

    function testFuzz_currentReward_isTheReward(uint256 who) public {
        vm.prank(account(who));
        vm.assertEq(_incentive.currentReward(), REWARD, "points");
    }
}
