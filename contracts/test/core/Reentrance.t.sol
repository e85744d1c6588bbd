// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {LibClone} from "solady/utils/LibClone.sol";
import {ABudget} from "../../src/budget/ABudget.sol";
import {ManagedBudgetWithFeesV2} from "../../src/budget/ManagedBudgetWithFeesV2.sol";
import {TransparentBudget} from "../../src/budget/TransparentBudget.sol";
import {CreateBoostPayload, Target} from "../../src/core/Boost.sol";
import {CGDAIncentive} from "../../src/incentive/CGDAIncentive.sol";
import {ERC1155Incentive} from "../../src/incentive/ERC1155Incentive.sol";
import {ERC20Incentive} from "../../src/incentive/ERC20Incentive.sol";
import {AssetType, ClawbackPayload, ERC1155Payload, FungiblePayload, Transfer} from "../../src/shared/Transfer.sol";
import {ERC1155Token} from "../../src/tokens/ERC1155Token.sol";
import {Intruder, IntrudingPart, IntrudingToken} from "../world/Intruder.sol";
import {World} from "../world/World.sol";

/// @notice Wherever a core or a budget calls out — a component, a token, a payee — the callee reenters with every role.
/// The guard reverts calls that would succeed at any other time.
contract ReentranceTest is World {
    uint256 private constant LIMIT = 9;

    Intruder private _intruder = new Intruder();
    address private _part;
    IntrudingToken private _bad;
    ManagedBudgetWithFeesV2 private _fees;
    TransparentBudget private _through;
    uint256 private _honest;

    function setUp() public {
        _deployWorld();
        address[] memory users = new address[](2);
        uint256[] memory roles = new uint256[](2);
        (users[0], users[1], roles[1]) = (address(_core), address(_intruder), 3);
        _fees = ManagedBudgetWithFeesV2(payable(LibClone.clone(_base("ManagedBudgetWithFeesV2"))));
        _fees.initialize(abi.encode(ManagedBudgetWithFeesV2.InitPayload(CREATOR, users, roles, 500)));
        _budget = _fees;
        _through = TransparentBudget(payable(_base("TransparentBudget")));
        _part = address(new IntrudingPart(_intruder));
        _bad = new IntrudingToken(_intruder);
        _token.mint(address(_budget), 100 * REWARD);
        _bad.mint(address(_budget), 100 * REWARD);
        _token.mint(address(_intruder), 100 * REWARD);
        CreateBoostPayload memory payload = _boostOf(LIMIT);
        payload.owner = address(_intruder);
        _honest = _create(payload);
        _claim(_honest, 0, address(0xC1A1));
        _approve(address(_core));
        _approve(address(_budget));
        _approve(address(_through));
    }

    function test_core_isShutWhileItCreates() public {
        _tryTheCore();
        CreateBoostPayload memory payload = _boostOf(LIMIT);
        payload.action = Target(true, _part, "");
        payload.allowList = Target(true, _part, "");
        payload.validator = Target(true, _part, "");
        payload.incentives[0] = Target(true, _part, abi.encode(_bad, REWARD));
        _intruder.arm(true);
        _create(payload);
        // Four initialisers, before and after; the fee and the money.
        _assertShut(10);
        payload.budget = _part;
        _intruder.arm(false);
        _bad.mint(_part, 2 * REWARD);
        _intruder.arm(true);
        _create(payload);
        _assertShut(10 + 14);
    }

    function test_core_isShutWhileItPays() public {
        _tryTheCore();
        vm.startPrank(CORE_OWNER);
        _core.setReferralFee(500);
        _core.setProtocolFeeReceiver(address(_intruder));
        vm.stopPrank();
        uint256 boostId = _createHostile();
        _intruder.arm(true);
        _core.claimIncentiveFor(boostId, 0, address(0), "", address(_intruder));
        // The validator and the incentive, before and after; what the incentive pays, and the fee.
        _assertShut(6);
        ERC1155Token badges = new ERC1155Token("");
        badges.mint(address(_budget), 1, 2);
        CreateBoostPayload memory payload = _boostOf(1);
        payload.protocolFee = 9_000;
        ERC1155Incentive.InitPayload memory init =
            ERC1155Incentive.InitPayload(address(badges), ERC1155Incentive.Strategy.POOL, 1, 1, "", CREATOR);
        payload.incentives[0] = Target(true, _base("ERC1155Incentive"), abi.encode(init));
        boostId = _create(payload);
        bytes memory data = _signed(boostId, address(_intruder), abi.encode(keccak256("deed")));
        _core.claimIncentiveFor(boostId, 0, address(0), data, address(_intruder));
        // The claimant, who is the receiver of fees too.
        _assertShut(6 + 2);
    }

    function test_core_isShutWhileItIsGivenMore() public {
        _tryTheCore();
        uint256 boostId = _createHostile();
        bytes memory data = abi.encode(_bad, REWARD);
        _bad.mint(address(this), 2 * REWARD);
        _bad.approve(address(_core), 2 * REWARD);
        _intruder.arm(true);
        _core.topupIncentiveFromSender(boostId, 0, data);
        // The money in, which is two steps; its approval; the incentive before and after; the money on, two steps more.
        _assertShut(7);
        vm.prank(CREATOR);
        _core.topupIncentiveFromBudget(boostId, 0, data, address(0));
        _assertShut(7 + 6);
    }

    function test_core_isShutWhileItGivesBack() public {
        _tryTheCore();
        CreateBoostPayload memory payload = _hostile();
        payload.budget = _part;
        _bad.mint(_part, 100 * REWARD);
        uint256 boostId = _create(payload);
        _intruder.arm(true);
        bytes memory data = abi.encode(ClawbackPayload(_part, abi.encode(REWARD)));
        IntrudingPart(_part).clawbackFrom(ABudget(payable(address(_core))), data, boostId);
        // The incentive, before and after, what it pays; a unit's fee is none.
        _assertShut(3);
        vm.prank(CORE_OWNER);
        _core.setProtocolFeeReceiver(address(_intruder));
        IntrudingPart part = IntrudingPart(_incentive(boostId, 0));
        uint256 rest = _bad.balanceOf(address(part));
        _intruder.arm(false);
        vm.prank(address(part));
        _bad.transfer(address(1), rest);
        _intruder.arm(true);
        _core.settleProtocolFees(boostId, 0);
        _assertShut(4);
    }

    function test_budget_isShutWhileItPays() public {
        _tryTheBudget();
        vm.deal(address(_budget), 10);
        ERC1155Token badges = new ERC1155Token("");
        badges.mint(address(_budget), 1, 10);
        bytes[] memory requests = new bytes[](3);
        requests[0] = _request(AssetType.ETH, address(0), abi.encode(FungiblePayload(1)));
        requests[1] = _request(AssetType.ERC20, address(_bad), abi.encode(FungiblePayload(1)));
        requests[2] = _request(AssetType.ERC1155, address(badges), abi.encode(ERC1155Payload(1, 1, "")));
        _intruder.arm(true);
        vm.startPrank(CREATOR);
        for (uint256 index; index < requests.length; ++index) {
            _budget.disburse(requests[index]);
            _budget.clawback(requests[index]);
        }
        _budget.disburseBatch(requests);
        vm.stopPrank();
        _assertShut(9);
    }

    function test_budget_isShutWhileItTakes() public {
        _tryTheBudget();
        _bad.mint(CREATOR, 1);
        bytes memory payload = abi.encode(FungiblePayload(1));
        vm.startPrank(CREATOR);
        _bad.approve(address(_budget), 1);
        _intruder.arm(true);
        _budget.allocate(abi.encode(Transfer(AssetType.ERC20, address(_bad), CREATOR, payload)));
        vm.stopPrank();
        _assertShut(2);
    }

    function test_transparentBudget_isShutWhileItCreates() public {
        CreateBoostPayload memory payload = _boostOf(1);
        payload.budget = address(_through);
        bytes[] memory requests = new bytes[](1);
        bytes memory amount = abi.encode(FungiblePayload(_withFee(REWARD)));
        requests[0] = abi.encode(Transfer(AssetType.ERC20, address(_token), address(_intruder), amount));
        _intruder.enter(
            address(_through), abi.encodeCall(_through.createBoost, (requests, address(_core), _compressed(payload)))
        );
        _assertGenuine();
        _intruder.arm(true);
        _through.createBoost(new bytes[](0), _part, "");
        _assertShut(2);
    }

    /// @dev Views during a token transfer return the state after it.
    function test_currentReward_isTheNextOneAlready() public {
        CreateBoostPayload memory payload = _boostOf(1);
        bytes memory auction =
            abi.encode(CGDAIncentive.InitPayload(address(_bad), REWARD, REWARD / 5, 1, 9 * REWARD, CREATOR));
        payload.incentives[0] = Target(true, _base("CGDAIncentive"), auction);
        uint256 boostId = _create(payload);
        CGDAIncentive incentive = CGDAIncentive(_incentive(boostId, 0));
        _intruder.watch(address(incentive), abi.encodeCall(incentive.currentReward, ()));
        _intruder.arm(true);
        _claim(boostId, 0, address(0xC1A1));
        vm.assertEq(abi.decode(_intruder.seen(), (uint256)), REWARD - REWARD / 5, "lower by then");
        vm.assertEq(incentive.currentReward(), REWARD - REWARD / 5, "and afterwards");
    }

    /// @dev The draw has no guard and needs none: it is done before anything is paid.
    function test_drawRaffle_isDoneBeforeItPays() public {
        CreateBoostPayload memory payload = _boostOf(1);
        payload.incentives[0].parameters = abi.encode(
            ERC20Incentive.InitPayload(address(_bad), ERC20Incentive.Strategy.RAFFLE, REWARD, LIMIT, address(_intruder))
        );
        uint256 boostId = _create(payload);
        _claim(boostId, 0, address(0xC1A1));
        address raffle = _incentive(boostId, 0);
        _bad.mint(raffle, REWARD);
        _intruder.enter(raffle, abi.encodeCall(ERC20Incentive.drawRaffle, ()));
        _assertGenuine();
        _intruder.arm(true);
        vm.prank(address(_intruder));
        ERC20Incentive(raffle).drawRaffle();
        vm.assertEq(_intruder.visits(), 1, "visited");
        vm.assertEq(_intruder.successes(), 0, "once");
        vm.assertEq(_bad.balanceOf(address(0xC1A1)), REWARD, "one prize");
    }

    /// @dev Every state change of funds on the core, by an authorized account.
    function _tryTheCore() private {
        bytes memory data = _signed(_honest, address(0xC1A2), "");
        bytes memory more = _poolData(REWARD, 1);
        _enter(abi.encodeCall(_core.claimIncentive, (_honest, 0, address(0), _signed(_honest, address(_intruder), ""))));
        _enter(abi.encodeCall(_core.claimIncentiveFor, (_honest, 0, address(0), data, address(0xC1A2))));
        _enter(abi.encodeCall(_core.settleProtocolFees, (_honest, 0)));
        _enter(abi.encodeCall(_core.topupIncentiveFromSender, (_honest, 0, more)));
        _enter(abi.encodeCall(_core.topupIncentiveFromBudget, (_honest, 0, more, address(0))));
        _enter(abi.encodeCall(_core.createBoost, (_compressed(_boostOf(1)))));
        _enter(abi.encodeCall(_core.addIncentiveToBoost, (_honest, _pool(1))));
        _intruder.enter(
            address(_budget),
            abi.encodeCall(_budget.clawbackFromTarget, (address(_core), abi.encode(REWARD), _honest, 0))
        );
        _assertGenuine();
    }

    /// @dev The same of a budget.
    function _tryTheBudget() private {
        bytes memory amount = abi.encode(FungiblePayload(1));
        bytes memory out = _request(AssetType.ERC20, address(_token), amount);
        bytes[] memory requests = new bytes[](1);
        requests[0] = out;
        bytes[5] memory tries = [
            abi.encodeCall(_budget.allocate, (out)),
            abi.encodeCall(_budget.clawback, (out)),
            abi.encodeCall(_budget.disburse, (out)),
            abi.encodeCall(_budget.disburseBatch, (requests)),
            abi.encodeWithSignature("payManagementFee(uint256,uint256)", _honest, 0)
        ];
        for (uint256 index; index < tries.length; ++index) {
            _intruder.enter(address(_budget), tries[index]);
        }
        _assertGenuine();
    }

    function _enter(bytes memory data) private {
        _intruder.enter(address(_core), data);
    }

    /// @dev Each of the tries works when nobody is inside.
    function _assertGenuine() private {
        for (uint256 index; index < _intruder.count(); ++index) {
            uint256 before = vm.snapshotState();
            vm.assertTrue(_intruder.tryAlone(index), string.concat("at other times: ", vm.toString(index)));
            vm.assertTrue(vm.revertToState(before), "as before");
        }
    }

    function _assertShut(uint256 visits) private view {
        vm.assertEq(_intruder.visits(), visits, "visited wherever it can");
        vm.assertEq(_intruder.successes(), 0, "got through");
        vm.assertEq(_intruder.otherRefusals(), 0, "refused by the guard");
        vm.assertEq(_token.balanceOf(_incentive(_honest, 0)), (LIMIT - 1) * REWARD, "an honest boost's money");
        vm.assertEq(_reservedFees(_honest, 0), (LIMIT - 1) * REWARD / 10, "an honest boost's fees");
    }

    function _hostile() private returns (CreateBoostPayload memory payload) {
        payload = _boostOf(1);
        payload.validator = Target(true, _part, "");
        payload.incentives[0] = Target(true, _part, abi.encode(_bad, 10 * REWARD));
    }

    function _createHostile() private returns (uint256) {
        return _create(_hostile());
    }

    function _request(AssetType assetType, address asset, bytes memory data) private view returns (bytes memory) {
        return abi.encode(Transfer(assetType, asset, address(_intruder), data));
    }

    function _approve(address spender) private {
        vm.prank(address(_intruder));
        _token.approve(spender, type(uint256).max);
    }
}
