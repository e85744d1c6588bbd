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
import {ReentrancyAttacker, ReentrantComponent, ReentrantToken} from "../fixtures/ReentrancyAttacker.sol";
import {CoreFixture} from "../fixtures/CoreFixture.sol";

/// @notice Wherever a core or a budget calls a component, a token or a payee, the callee reenters with every role. The
/// guard reverts calls that would succeed at any other time.
contract ReentrancyTest is CoreFixture {
    uint256 private constant LIMIT = 9;

    ReentrancyAttacker private _attacker = new ReentrancyAttacker();
    address private _component;
    ReentrantToken private _reentrantToken;
    ManagedBudgetWithFeesV2 private _feeBudget;
    TransparentBudget private _transparentBudget;
    uint256 private _honestBoostId;

    function setUp() public {
        _deployFixture();
        address[] memory users = new address[](2);
        uint256[] memory roles = new uint256[](2);
        (users[0], users[1], roles[1]) = (address(_core), address(_attacker), 3);
        _feeBudget = ManagedBudgetWithFeesV2(payable(LibClone.clone(_implementation("ManagedBudgetWithFeesV2"))));
        _feeBudget.initialize(abi.encode(ManagedBudgetWithFeesV2.InitPayload(CREATOR, users, roles, 500)));
        _budget = _feeBudget;
        _transparentBudget = TransparentBudget(payable(_implementation("TransparentBudget")));
        _component = address(new ReentrantComponent(_attacker));
        _reentrantToken = new ReentrantToken(_attacker);
        _token.mint(address(_budget), 100 * REWARD);
        _reentrantToken.mint(address(_budget), 100 * REWARD);
        _token.mint(address(_attacker), 100 * REWARD);
        CreateBoostPayload memory payload = _boostPayload(LIMIT);
        payload.owner = address(_attacker);
        _honestBoostId = _create(payload);
        _claim(_honestBoostId, 0, address(0xC1A1));
        _approveFromAttacker(address(_core));
        _approveFromAttacker(address(_budget));
        _approveFromAttacker(address(_transparentBudget));
    }

    function test_core_blocksReentrancyDuringCreateBoost() public {
        _addCoreCalls();
        CreateBoostPayload memory payload = _boostPayload(LIMIT);
        payload.action = Target(true, _component, "");
        payload.allowList = Target(true, _component, "");
        payload.validator = Target(true, _component, "");
        payload.incentives[0] = Target(true, _component, abi.encode(_reentrantToken, REWARD));
        _attacker.setArmed(true);
        _create(payload);
        // Calls: four initializers, before and after, the transfer of the fee, and the transfer of the amount.
        _assertReentrancyBlocked(10);
        payload.budget = _component;
        _attacker.setArmed(false);
        _reentrantToken.mint(_component, 2 * REWARD);
        _attacker.setArmed(true);
        _create(payload);
        _assertReentrancyBlocked(10 + 14);
    }

    function test_core_blocksReentrancyDuringClaim() public {
        _addCoreCalls();
        vm.startPrank(CORE_OWNER);
        _core.setReferralFee(500);
        _core.setProtocolFeeReceiver(address(_attacker));
        vm.stopPrank();
        uint256 boostId = _createHostile();
        _attacker.setArmed(true);
        _core.claimIncentiveFor(boostId, 0, address(0), "", address(_attacker));
        // Calls: the validator and the incentive, before and after, the payment of the incentive, and the fee.
        _assertReentrancyBlocked(6);
        ERC1155Token erc1155 = new ERC1155Token("");
        erc1155.mint(address(_budget), 1, 2);
        CreateBoostPayload memory payload = _boostPayload(1);
        payload.protocolFee = 9_000;
        ERC1155Incentive.InitPayload memory init =
            ERC1155Incentive.InitPayload(address(erc1155), ERC1155Incentive.Strategy.POOL, 1, 1, "", CREATOR);
        payload.incentives[0] = Target(true, _implementation("ERC1155Incentive"), abi.encode(init));
        boostId = _create(payload);
        bytes memory data = _signClaim(boostId, address(_attacker), abi.encode(keccak256("completion")));
        _core.claimIncentiveFor(boostId, 0, address(0), data, address(_attacker));
        // The claimant is also the receiver of fees.
        _assertReentrancyBlocked(6 + 2);
    }

    function test_core_blocksReentrancyDuringTopUp() public {
        _addCoreCalls();
        uint256 boostId = _createHostile();
        bytes memory data = abi.encode(_reentrantToken, REWARD);
        _reentrantToken.mint(address(this), 2 * REWARD);
        _reentrantToken.approve(address(_core), 2 * REWARD);
        _attacker.setArmed(true);
        _core.topupIncentiveFromSender(boostId, 0, data);
        // Calls: the transfer to the core in two steps, the approval, the incentive before and after, and the transfer
        // to the incentive in two steps.
        _assertReentrancyBlocked(7);
        vm.prank(CREATOR);
        _core.topupIncentiveFromBudget(boostId, 0, data, address(0));
        _assertReentrancyBlocked(7 + 6);
    }

    function test_core_blocksReentrancyDuringClawback() public {
        _addCoreCalls();
        CreateBoostPayload memory payload = _hostilePayload();
        payload.budget = _component;
        _reentrantToken.mint(_component, 100 * REWARD);
        uint256 boostId = _create(payload);
        _attacker.setArmed(true);
        bytes memory data = abi.encode(ClawbackPayload(_component, abi.encode(REWARD)));
        ReentrantComponent(_component).clawbackFrom(ABudget(payable(address(_core))), data, boostId);
        // Calls: the incentive, before and after, and its payment. The fee of one unit is zero.
        _assertReentrancyBlocked(3);
        vm.prank(CORE_OWNER);
        _core.setProtocolFeeReceiver(address(_attacker));
        ReentrantComponent incentive = ReentrantComponent(_incentive(boostId, 0));
        uint256 remaining = _reentrantToken.balanceOf(address(incentive));
        _attacker.setArmed(false);
        vm.prank(address(incentive));
        _reentrantToken.transfer(address(1), remaining);
        _attacker.setArmed(true);
        _core.settleProtocolFees(boostId, 0);
        _assertReentrancyBlocked(4);
    }

    function test_budget_blocksReentrancyDuringDisburse() public {
        _addBudgetCalls();
        vm.deal(address(_budget), 10);
        ERC1155Token erc1155 = new ERC1155Token("");
        erc1155.mint(address(_budget), 1, 10);
        bytes[] memory requests = new bytes[](3);
        requests[0] = _request(AssetType.ETH, address(0), abi.encode(FungiblePayload(1)));
        requests[1] = _request(AssetType.ERC20, address(_reentrantToken), abi.encode(FungiblePayload(1)));
        requests[2] = _request(AssetType.ERC1155, address(erc1155), abi.encode(ERC1155Payload(1, 1, "")));
        _attacker.setArmed(true);
        vm.startPrank(CREATOR);
        for (uint256 index; index < requests.length; ++index) {
            _budget.disburse(requests[index]);
            _budget.clawback(requests[index]);
        }
        _budget.disburseBatch(requests);
        vm.stopPrank();
        _assertReentrancyBlocked(9);
    }

    function test_budget_blocksReentrancyDuringAllocate() public {
        _addBudgetCalls();
        _reentrantToken.mint(CREATOR, 1);
        bytes memory payload = abi.encode(FungiblePayload(1));
        vm.startPrank(CREATOR);
        _reentrantToken.approve(address(_budget), 1);
        _attacker.setArmed(true);
        _budget.allocate(abi.encode(Transfer(AssetType.ERC20, address(_reentrantToken), CREATOR, payload)));
        vm.stopPrank();
        _assertReentrancyBlocked(2);
    }

    function test_transparentBudget_blocksReentrancyDuringCreateBoost() public {
        CreateBoostPayload memory payload = _boostPayload(1);
        payload.budget = address(_transparentBudget);
        bytes[] memory requests = new bytes[](1);
        bytes memory amount = abi.encode(FungiblePayload(_amountWithFee(REWARD)));
        requests[0] = abi.encode(Transfer(AssetType.ERC20, address(_token), address(_attacker), amount));
        _attacker.addCall(
            address(_transparentBudget),
            abi.encodeCall(_transparentBudget.createBoost, (requests, address(_core), _compress(payload)))
        );
        _assertCallsSucceedDirectly();
        _attacker.setArmed(true);
        _transparentBudget.createBoost(new bytes[](0), _component, "");
        _assertReentrancyBlocked(2);
    }

    /// @dev Views during a token transfer return the state after it.
    function test_currentReward_isUpdatedBeforePayment() public {
        CreateBoostPayload memory payload = _boostPayload(1);
        bytes memory auction =
            abi.encode(CGDAIncentive.InitPayload(address(_reentrantToken), REWARD, REWARD / 5, 1, 9 * REWARD, CREATOR));
        payload.incentives[0] = Target(true, _implementation("CGDAIncentive"), auction);
        uint256 boostId = _create(payload);
        CGDAIncentive incentive = CGDAIncentive(_incentive(boostId, 0));
        _attacker.observe(address(incentive), abi.encodeCall(incentive.currentReward, ()));
        _attacker.setArmed(true);
        _claim(boostId, 0, address(0xC1A1));
        vm.assertEq(
            abi.decode(_attacker.observedResult(), (uint256)),
            REWARD - REWARD / 5,
            "the lower reward during the transfer"
        );
        vm.assertEq(incentive.currentReward(), REWARD - REWARD / 5, "the same reward afterwards");
    }

    /// @dev The draw has no guard. It does not need one, because its state changes before the payment.
    function test_drawRaffle_updatesStateBeforePayment() public {
        CreateBoostPayload memory payload = _boostPayload(1);
        payload.incentives[0].parameters = abi.encode(
            ERC20Incentive.InitPayload(
                address(_reentrantToken), ERC20Incentive.Strategy.RAFFLE, REWARD, LIMIT, address(_attacker)
            )
        );
        uint256 boostId = _create(payload);
        _claim(boostId, 0, address(0xC1A1));
        address raffle = _incentive(boostId, 0);
        _reentrantToken.mint(raffle, REWARD);
        _attacker.addCall(raffle, abi.encodeCall(ERC20Incentive.drawRaffle, ()));
        _assertCallsSucceedDirectly();
        _attacker.setArmed(true);
        vm.prank(address(_attacker));
        ERC20Incentive(raffle).drawRaffle();
        vm.assertEq(_attacker.callbackCount(), 1, "the attacker was called");
        vm.assertEq(_attacker.successes(), 0, "no reentrant call succeeded");
        vm.assertEq(_reentrantToken.balanceOf(address(0xC1A1)), REWARD, "one prize");
    }

    /// @dev Every function of the core that changes funds, called by an authorized account.
    function _addCoreCalls() private {
        bytes memory data = _signClaim(_honestBoostId, address(0xC1A2), "");
        bytes memory topUpData = _poolData(REWARD, 1);
        _addCoreCall(
            abi.encodeCall(
                _core.claimIncentive,
                (_honestBoostId, 0, address(0), _signClaim(_honestBoostId, address(_attacker), ""))
            )
        );
        _addCoreCall(abi.encodeCall(_core.claimIncentiveFor, (_honestBoostId, 0, address(0), data, address(0xC1A2))));
        _addCoreCall(abi.encodeCall(_core.settleProtocolFees, (_honestBoostId, 0)));
        _addCoreCall(abi.encodeCall(_core.topupIncentiveFromSender, (_honestBoostId, 0, topUpData)));
        _addCoreCall(abi.encodeCall(_core.topupIncentiveFromBudget, (_honestBoostId, 0, topUpData, address(0))));
        _addCoreCall(abi.encodeCall(_core.createBoost, (_compress(_boostPayload(1)))));
        _addCoreCall(abi.encodeCall(_core.addIncentiveToBoost, (_honestBoostId, _poolTarget(1))));
        _attacker.addCall(
            address(_budget),
            abi.encodeCall(_budget.clawbackFromTarget, (address(_core), abi.encode(REWARD), _honestBoostId, 0))
        );
        _assertCallsSucceedDirectly();
    }

    /// @dev Every function of a budget that changes funds, called by an authorized account.
    function _addBudgetCalls() private {
        bytes memory amount = abi.encode(FungiblePayload(1));
        bytes memory request = _request(AssetType.ERC20, address(_token), amount);
        bytes[] memory requests = new bytes[](1);
        requests[0] = request;
        bytes[5] memory calls = [
            abi.encodeCall(_budget.allocate, (request)),
            abi.encodeCall(_budget.clawback, (request)),
            abi.encodeCall(_budget.disburse, (request)),
            abi.encodeCall(_budget.disburseBatch, (requests)),
            abi.encodeWithSignature("payManagementFee(uint256,uint256)", _honestBoostId, 0)
        ];
        for (uint256 index; index < calls.length; ++index) {
            _attacker.addCall(address(_budget), calls[index]);
        }
        _assertCallsSucceedDirectly();
    }

    function _addCoreCall(bytes memory data) private {
        _attacker.addCall(address(_core), data);
    }

    /// @dev Each call succeeds outside of a reentrant call.
    function _assertCallsSucceedDirectly() private {
        for (uint256 index; index < _attacker.count(); ++index) {
            uint256 before = vm.snapshotState();
            vm.assertTrue(_attacker.callDirectly(index), string.concat("at other times: ", vm.toString(index)));
            vm.assertTrue(vm.revertToState(before), "the state is reverted");
        }
    }

    function _assertReentrancyBlocked(uint256 callbackCount) private view {
        vm.assertEq(_attacker.callbackCount(), callbackCount, "the attacker was called everywhere");
        vm.assertEq(_attacker.successes(), 0, "no reentrant call succeeded");
        vm.assertEq(_attacker.otherReverts(), 0, "all calls reverted with the guard's error");
        vm.assertEq(
            _token.balanceOf(_incentive(_honestBoostId, 0)), (LIMIT - 1) * REWARD, "the funds of an honest boost"
        );
        vm.assertEq(_reservedFees(_honestBoostId, 0), (LIMIT - 1) * REWARD / 10, "the fees of an honest boost");
    }

    function _hostilePayload() private returns (CreateBoostPayload memory payload) {
        payload = _boostPayload(1);
        payload.validator = Target(true, _component, "");
        payload.incentives[0] = Target(true, _component, abi.encode(_reentrantToken, 10 * REWARD));
    }

    function _createHostile() private returns (uint256) {
        return _create(_hostilePayload());
    }

    function _request(AssetType assetType, address asset, bytes memory data) private view returns (bytes memory) {
        return abi.encode(Transfer(assetType, asset, address(_attacker), data));
    }

    function _approveFromAttacker(address spender) private {
        vm.prank(address(_attacker));
        _token.approve(spender, type(uint256).max);
    }
}
