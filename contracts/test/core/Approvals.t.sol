// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {LibClone} from "solady/utils/LibClone.sol";
import {ABudget} from "../../src/budget/ABudget.sol";
import {AFeeBudget} from "../../src/budget/AFeeBudget.sol";
import {ManagedBudget} from "../../src/budget/ManagedBudget.sol";
import {ManagedBudgetWithFees} from "../../src/budget/ManagedBudgetWithFees.sol";
import {VestingBudget} from "../../src/budget/VestingBudget.sol";
import {CreateBoostPayload, Target} from "../../src/core/Boost.sol";
import {ERC1155Incentive} from "../../src/incentive/ERC1155Incentive.sol";
import {ERC20Incentive} from "../../src/incentive/ERC20Incentive.sol";
import {ERC20VariableIncentive} from "../../src/incentive/ERC20VariableIncentive.sol";
import {ICloneable} from "../../src/shared/ICloneable.sol";
import {IToppable} from "../../src/shared/IToppable.sol";
import {AssetType, ClawbackPayload, ERC1155Payload, FungiblePayload, Transfer} from "../../src/shared/Transfer.sol";
import {ERC1155Token} from "../../src/tokens/ERC1155Token.sol";
import {TransparentBudgetFixture} from "../budget/TransparentBudgetFixture.sol";

/// @notice A victim has approved every token without limit. A thief owns every budget and every boost, manages every
/// incentive, and names the victim wherever an account can be named. The victim loses nothing.
contract ApprovalsTest is TransparentBudgetFixture {
    address private constant VICTIM = address(0x71C7);
    uint256 private constant VICTIM_BALANCE = 1_000 * REWARD;
    uint256 private constant ID = 7;

    ERC1155Token private _erc1155 = new ERC1155Token("");
    address[] private _budgets;
    address[] private _incentives;
    uint256 private _boostId;
    address private _attackerAccount;

    struct Attempt {
        address target;
        bytes data;
    }

    Attempt[] private _attempts;

    function setUp() public {
        _deployTransparent();
        _attackerAccount = vm.addr(KEY);
        address[] memory users = new address[](1);
        uint256[] memory roles = new uint256[](1);
        (users[0], roles[0]) = (address(_core), 1);
        _deployOwnedBudget("ManagedBudget", abi.encode(ManagedBudget.InitPayload(_attackerAccount, users, roles)));
        _deployOwnedBudget("VestingBudget", abi.encode(VestingBudget.InitPayload(_attackerAccount, users, 0, 1, 0)));
        bytes memory fees = abi.encode(ManagedBudgetWithFees.InitPayload(_attackerAccount, users, roles, 500));
        _deployOwnedBudget("ManagedBudgetWithFees", fees);
        _deployOwnedBudget("ManagedBudgetWithFeesV2", fees);
        _boostId = _createForAttacker();
        _token.mint(VICTIM, VICTIM_BALANCE);
        _erc1155.mint(VICTIM, ID, VICTIM_BALANCE);
        _approve(address(_core));
        _approve(address(_transparentBudget));
        _approve(PERMIT2);
        for (uint256 index; index < _budgets.length; ++index) {
            _approve(_budgets[index]);
        }
        for (uint256 index; index < _incentives.length; ++index) {
            _approve(_incentives[index]);
        }
    }

    function test_approvals_areNeverSpentByOthers() public {
        _attempt(1, 1);
        _attempt(REWARD, 2);
        _attempt(VICTIM_BALANCE, 3);
    }

    function _attempt(uint256 amount, uint256 nonce) private {
        delete _attempts;
        bytes memory erc20Data = _erc20Request(VICTIM, amount);
        bytes memory erc1155Data = abi.encode(
            Transfer(AssetType.ERC1155, address(_erc1155), VICTIM, abi.encode(ERC1155Payload(ID, amount, "")))
        );
        bytes[2] memory requests = [erc20Data, erc1155Data];
        for (uint256 index; index < requests.length; ++index) {
            for (uint256 budget; budget < _budgets.length; ++budget) {
                _addAttempt(_budgets[budget], abi.encodeCall(ABudget.allocate, (requests[index])));
                _addAttempt(_budgets[budget], abi.encodeCall(ABudget.clawback, (requests[index])));
                _addAttempt(_budgets[budget], abi.encodeCall(ABudget.disburse, (requests[index])));
            }
            bytes memory payload = _payload(1, _attackerAccount);
            bytes memory signature = _signPermit2(amount, nonce);
            _addAttempt(
                address(_transparentBudget),
                abi.encodeCall(_transparentBudget.createBoost, (_asArray(requests[index]), address(_core), payload))
            );
            _addAttempt(
                address(_transparentBudget),
                abi.encodeCall(
                    _transparentBudget.createBoostWithPermit2,
                    (_asArray(requests[index]), address(_core), payload, signature, nonce, block.timestamp)
                )
            );
        }
        _addCoreAttempts(amount);
        for (uint256 index; index < _incentives.length; ++index) {
            _addAttempt(_incentives[index], abi.encodeCall(IToppable.topup, (amount)));
        }
        for (uint256 index; index < _attempts.length; ++index) {
            vm.prank(_attackerAccount);
            (bool ignored,) = _attempts[index].target.call(_attempts[index].data);
            ignored;
            // A higher balance is fine, because a thief may pay its victim.
            vm.assertTrue(_token.balanceOf(VICTIM) >= VICTIM_BALANCE, string.concat("tokens, by ", vm.toString(index)));
            vm.assertTrue(
                _erc1155.balanceOf(VICTIM, ID) >= VICTIM_BALANCE, string.concat("badges, by ", vm.toString(index))
            );
        }
    }

    /// @dev The same requests succeed for the victim itself, so the thief is stopped by the check of the caller.
    function testFuzz_approvals_areSpentByOwner(uint256 amount) public {
        amount = bound(amount, 1, VICTIM_BALANCE / 8);
        bytes memory erc1155Data = abi.encode(
            Transfer(AssetType.ERC1155, address(_erc1155), VICTIM, abi.encode(ERC1155Payload(ID, amount, "")))
        );
        uint256 erc1155Budgets;
        for (uint256 index; index < _budgets.length; ++index) {
            vm.startPrank(VICTIM);
            vm.assertTrue(ABudget(payable(_budgets[index])).allocate(_erc20Request(VICTIM, amount)), "tokens");
            (bool success,) = _budgets[index].call(abi.encodeCall(ABudget.allocate, (erc1155Data)));
            vm.stopPrank();
            if (success) ++erc1155Budgets;
        }
        vm.assertEq(erc1155Budgets, 3, "the vesting budget holds no badges");
        vm.assertEq(_token.balanceOf(VICTIM), VICTIM_BALANCE - 4 * amount, "taken");
        vm.assertEq(_erc1155.balanceOf(VICTIM, ID), VICTIM_BALANCE - 3 * amount, "taken");
    }

    function _addCoreAttempts(uint256 amount) private {
        bytes memory topUpData = _poolData(REWARD, bound(amount, 1, 100));
        _addAttempt(address(_core), abi.encodeCall(_core.topupIncentiveFromSender, (_boostId, 0, topUpData)));
        _addAttempt(address(_core), abi.encodeCall(_core.topupIncentiveFromBudget, (_boostId, 0, topUpData, VICTIM)));
        _addAttempt(
            address(_core),
            abi.encodeCall(_core.topupIncentiveFromBudget, (_boostId, 0, topUpData, address(_transparentBudget)))
        );
        _addAttempt(_budgets[2], abi.encodeCall(AFeeBudget.topupIncentive, (address(_core), _boostId, 0, topUpData)));
        _addAttempt(_budgets[2], abi.encodeCall(ABudget.clawbackFromTarget, (VICTIM, abi.encode(amount), _boostId, 0)));
        bytes memory clawbackData = abi.encode(ClawbackPayload(VICTIM, abi.encode(amount)));
        _addAttempt(address(_core), abi.encodeCall(_core.clawback, (clawbackData, _boostId, 0)));
        _addAttempt(address(_core), abi.encodeCall(_core.settleProtocolFees, (_boostId, 0)));
        CreateBoostPayload memory payload = _boostPayload(1);
        payload.budget = VICTIM;
        _addAttempt(address(_core), abi.encodeCall(_core.createBoost, (_compress(payload))));
        payload.budget = address(_transparentBudget);
        _addAttempt(address(_core), abi.encodeCall(_core.createBoost, (_compress(payload))));
        _addAttempt(address(_core), abi.encodeCall(_core.addIncentiveToBoost, (_boostId, _poolTarget(100))));
    }

    function _addAttempt(address target, bytes memory data) private {
        _attempts.push(Attempt(target, data));
    }

    function _deployOwnedBudget(string memory name, bytes memory data) private {
        address budget = LibClone.clone(_implementation(name));
        ICloneable(budget).initialize(data);
        _budgets.push(budget);
    }

    /// @dev Boosts of the thief from its budget with fees, with every type of incentive that can be topped up.
    function _createForAttacker() private returns (uint256 boostId) {
        CreateBoostPayload memory payload = _boostPayload(1);
        payload.budget = _budgets[2];
        payload.owner = _attackerAccount;
        payload.incentives = new Target[](3);
        payload.incentives[0] = Target(
            true,
            _implementation("ERC20Incentive"),
            abi.encode(
                ERC20Incentive.InitPayload(address(_token), ERC20Incentive.Strategy.POOL, REWARD, 1, _attackerAccount)
            )
        );
        payload.incentives[1] = Target(
            true,
            _implementation("ERC20VariableIncentive"),
            abi.encode(ERC20VariableIncentive.InitPayload(address(_token), 0, REWARD, _attackerAccount))
        );
        payload.incentives[2] = Target(
            true,
            _implementation("ERC1155Incentive"),
            abi.encode(
                ERC1155Incentive.InitPayload(
                    address(_erc1155), ERC1155Incentive.Strategy.POOL, ID, 1, "", _attackerAccount
                )
            )
        );
        _token.mint(_budgets[2], 2 * _amountWithFee(REWARD) + REWARD);
        _erc1155.mint(_budgets[2], ID, 1);
        boostId = _core.getBoostCount();
        bytes memory data = _compress(payload);
        vm.prank(_attackerAccount);
        _core.createBoost(data);
        for (uint256 index; index < 3; ++index) {
            _incentives.push(_incentive(boostId, index));
        }
    }

    function _approve(address spender) private {
        vm.startPrank(VICTIM);
        _token.approve(spender, type(uint256).max);
        _erc1155.setApprovalForAll(spender, true);
        vm.stopPrank();
    }
}
