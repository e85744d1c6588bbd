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
import {TransparentWorld} from "../budget/TransparentWorld.sol";

/// @notice A victim has approved everything there is without limit; a thief owns every budget and every boost, manages
/// every incentive, and names the victim wherever an account can be named. The victim keeps all of it.
contract ApprovalsTest is TransparentWorld {
    address private constant VICTIM = address(0x71C7);
    uint256 private constant WEALTH = 1_000 * REWARD;
    uint256 private constant ID = 7;

    ERC1155Token private _badges = new ERC1155Token("");
    address[] private _budgets;
    address[] private _incentives;
    uint256 private _boostId;
    address private _thief;

    struct Attempt {
        address target;
        bytes data;
    }

    Attempt[] private _attempts;

    function setUp() public {
        _deployTransparent();
        _thief = vm.addr(KEY);
        address[] memory users = new address[](1);
        uint256[] memory roles = new uint256[](1);
        (users[0], roles[0]) = (address(_core), 1);
        _own("ManagedBudget", abi.encode(ManagedBudget.InitPayload(_thief, users, roles)));
        _own("VestingBudget", abi.encode(VestingBudget.InitPayload(_thief, users, 0, 1, 0)));
        bytes memory fees = abi.encode(ManagedBudgetWithFees.InitPayload(_thief, users, roles, 500));
        _own("ManagedBudgetWithFees", fees);
        _own("ManagedBudgetWithFeesV2", fees);
        _boostId = _createForThief();
        _token.mint(VICTIM, WEALTH);
        _badges.mint(VICTIM, ID, WEALTH);
        _approve(address(_core));
        _approve(address(_through));
        _approve(PERMIT2);
        for (uint256 index; index < _budgets.length; ++index) {
            _approve(_budgets[index]);
        }
        for (uint256 index; index < _incentives.length; ++index) {
            _approve(_incentives[index]);
        }
    }

    function test_approvals_areLeftAlone() public {
        _attempt(1, 1);
        _attempt(REWARD, 2);
        _attempt(WEALTH, 3);
    }

    function _attempt(uint256 amount, uint256 nonce) private {
        delete _attempts;
        bytes memory coins = _fungible(VICTIM, amount);
        bytes memory badges = abi.encode(
            Transfer(AssetType.ERC1155, address(_badges), VICTIM, abi.encode(ERC1155Payload(ID, amount, "")))
        );
        bytes[2] memory requests = [coins, badges];
        for (uint256 index; index < requests.length; ++index) {
            for (uint256 budget; budget < _budgets.length; ++budget) {
                _enter(_budgets[budget], abi.encodeCall(ABudget.allocate, (requests[index])));
                _enter(_budgets[budget], abi.encodeCall(ABudget.clawback, (requests[index])));
                _enter(_budgets[budget], abi.encodeCall(ABudget.disburse, (requests[index])));
            }
            bytes memory payload = _payload(1, _thief);
            bytes memory signature = _permit(amount, nonce);
            _enter(
                address(_through),
                abi.encodeCall(_through.createBoost, (_one(requests[index]), address(_core), payload))
            );
            _enter(
                address(_through),
                abi.encodeCall(
                    _through.createBoostWithPermit2,
                    (_one(requests[index]), address(_core), payload, signature, nonce, block.timestamp)
                )
            );
        }
        _enterCore(amount);
        for (uint256 index; index < _incentives.length; ++index) {
            _enter(_incentives[index], abi.encodeCall(IToppable.topup, (amount)));
        }
        for (uint256 index; index < _attempts.length; ++index) {
            vm.prank(_thief);
            (bool ignored,) = _attempts[index].target.call(_attempts[index].data);
            ignored;
            // A higher balance is fine, because a thief may pay its victim.
            vm.assertTrue(_token.balanceOf(VICTIM) >= WEALTH, string.concat("tokens, by ", vm.toString(index)));
            vm.assertTrue(_badges.balanceOf(VICTIM, ID) >= WEALTH, string.concat("badges, by ", vm.toString(index)));
        }
    }

    /// @dev The same requests are done for the victim itself: what the thief meets is the check of who asks.
    function testFuzz_approvals_areUsedByTheirOwner(uint256 amount) public {
        amount = bound(amount, 1, WEALTH / 8);
        bytes memory badges = abi.encode(
            Transfer(AssetType.ERC1155, address(_badges), VICTIM, abi.encode(ERC1155Payload(ID, amount, "")))
        );
        uint256 dealing;
        for (uint256 index; index < _budgets.length; ++index) {
            vm.startPrank(VICTIM);
            vm.assertTrue(ABudget(payable(_budgets[index])).allocate(_fungible(VICTIM, amount)), "tokens");
            (bool isDone,) = _budgets[index].call(abi.encodeCall(ABudget.allocate, (badges)));
            vm.stopPrank();
            if (isDone) ++dealing;
        }
        vm.assertEq(dealing, 3, "what vests takes no badges");
        vm.assertEq(_token.balanceOf(VICTIM), WEALTH - 4 * amount, "taken");
        vm.assertEq(_badges.balanceOf(VICTIM, ID), WEALTH - 3 * amount, "taken");
    }

    function _enterCore(uint256 amount) private {
        bytes memory more = _poolData(REWARD, bound(amount, 1, 100));
        _enter(address(_core), abi.encodeCall(_core.topupIncentiveFromSender, (_boostId, 0, more)));
        _enter(address(_core), abi.encodeCall(_core.topupIncentiveFromBudget, (_boostId, 0, more, VICTIM)));
        _enter(address(_core), abi.encodeCall(_core.topupIncentiveFromBudget, (_boostId, 0, more, address(_through))));
        _enter(_budgets[2], abi.encodeCall(AFeeBudget.topupIncentive, (address(_core), _boostId, 0, more)));
        _enter(_budgets[2], abi.encodeCall(ABudget.clawbackFromTarget, (VICTIM, abi.encode(amount), _boostId, 0)));
        bytes memory back = abi.encode(ClawbackPayload(VICTIM, abi.encode(amount)));
        _enter(address(_core), abi.encodeCall(_core.clawback, (back, _boostId, 0)));
        _enter(address(_core), abi.encodeCall(_core.settleProtocolFees, (_boostId, 0)));
        CreateBoostPayload memory payload = _boostOf(1);
        payload.budget = VICTIM;
        _enter(address(_core), abi.encodeCall(_core.createBoost, (_compressed(payload))));
        payload.budget = address(_through);
        _enter(address(_core), abi.encodeCall(_core.createBoost, (_compressed(payload))));
        _enter(address(_core), abi.encodeCall(_core.addIncentiveToBoost, (_boostId, _pool(100))));
    }

    function _enter(address target, bytes memory data) private {
        _attempts.push(Attempt(target, data));
    }

    function _own(string memory name, bytes memory data) private {
        address budget = LibClone.clone(_base(name));
        ICloneable(budget).initialize(data);
        _budgets.push(budget);
    }

    /// @dev A boost of the thief's, out of its budget with fees, in all that can be given more.
    function _createForThief() private returns (uint256 boostId) {
        CreateBoostPayload memory payload = _boostOf(1);
        payload.budget = _budgets[2];
        payload.owner = _thief;
        payload.incentives = new Target[](3);
        payload.incentives[0] = Target(
            true,
            _base("ERC20Incentive"),
            abi.encode(ERC20Incentive.InitPayload(address(_token), ERC20Incentive.Strategy.POOL, REWARD, 1, _thief))
        );
        payload.incentives[1] = Target(
            true,
            _base("ERC20VariableIncentive"),
            abi.encode(ERC20VariableIncentive.InitPayload(address(_token), 0, REWARD, _thief))
        );
        payload.incentives[2] = Target(
            true,
            _base("ERC1155Incentive"),
            abi.encode(
                ERC1155Incentive.InitPayload(address(_badges), ERC1155Incentive.Strategy.POOL, ID, 1, "", _thief)
            )
        );
        _token.mint(_budgets[2], 2 * _withFee(REWARD) + REWARD);
        _badges.mint(_budgets[2], ID, 1);
        boostId = _core.getBoostCount();
        bytes memory data = _compressed(payload);
        vm.prank(_thief);
        _core.createBoost(data);
        for (uint256 index; index < 3; ++index) {
            _incentives.push(_incentive(boostId, index));
        }
    }

    function _approve(address spender) private {
        vm.startPrank(VICTIM);
        _token.approve(spender, type(uint256).max);
        _badges.setApprovalForAll(spender, true);
        vm.stopPrank();
    }
}
