// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Receiver} from "solady/accounts/Receiver.sol";
import {ACloneable} from "../shared/ACloneable.sol";
import {BoostError} from "../shared/BoostError.sol";
import {InterfaceId} from "../shared/InterfaceId.sol";
import {RBAC} from "../shared/RBAC.sol";

/// @title ABudget
/// @notice The base of budgets: contracts that hold a creator's funds, and pay the core and the incentives.
abstract contract ABudget is ACloneable, Receiver, RBAC {
    /// @notice Emitted when the budget paid.
    /// @param asset - the asset that was paid; the zero address for the native currency.
    /// @param to - the account that was paid.
    /// @param amount - in base units of `asset`.
    event Distributed(address indexed asset, address to, uint256 amount);

    /// @notice The funds that arrived are not those that were announced.
    /// @param asset - the asset; the zero address for the native currency.
    /// @param amount - the announced amount, or the ether that was sent, in base units of `asset`.
    error InvalidAllocation(address asset, uint256 amount);

    /// @notice The budget has less than the requested amount.
    /// @param asset - the asset; the zero address for the native currency.
    /// @param available - what the budget can pay out, in base units of `asset`.
    /// @param required - what it should pay, in base units of `asset`.
    error InsufficientFunds(address asset, uint256 available, uint256 required);

    /// @notice A payment failed.
    /// @param asset - the asset; the zero address for the native currency.
    /// @param to - the account that is not paid.
    /// @param amount - in base units of `asset`.
    error TransferFailed(address asset, address to, uint256 amount);

    /// @notice Takes funds from the caller into the budget: the whole amount, or it reverts.
    /// @param data_ - a `Transfer` whose `target` is the caller.
    /// @return true.
    function allocate(bytes calldata data_) external payable virtual returns (bool);

    /// @notice Withdraws funds. Only for the owner and administrators.
    /// @param data_ - a `Transfer` whose `target` is paid. The amount 0 withdraws everything that is available.
    /// @return the amount that was withdrawn, in base units.
    function clawback(bytes calldata data_) external virtual returns (uint256);

    /// @notice Claws back unclaimed funds of an incentive of this budget's boost, through the core.
    /// @param target - the core.
    /// @param data_ - `abi.encode(uint256 amount)`.
    /// @param boostId - the number of the boost.
    /// @param incentiveId - the index of the incentive in the boost.
    /// @return the amount that arrived, in base units.
    /// @return the asset that arrived.
    function clawbackFromTarget(address target, bytes calldata data_, uint256 boostId, uint256 incentiveId)
        external
        virtual
        returns (uint256, address);

    /// @notice Pays out funds. Only for the owner, administrators and managers, which include the core.
    /// @param data_ - a `Transfer` whose `target` is paid.
    /// @return true.
    function disburse(bytes calldata data_) external virtual returns (bool);

    /// @notice Makes several payments. If one fails, all of them revert.
    /// @param data_ - a `Transfer` for each payment.
    /// @return true.
    function disburseBatch(bytes[] calldata data_) external virtual returns (bool);

    /// @notice Makes the stored balances equal to the actual ones, if the budget stores balances.
    /// @param data_ - not used.
    /// @return the amount in base units.
    function reconcile(bytes calldata data_) external virtual returns (uint256);

    /// @notice Returns what the budget has received and not returned: what it holds, reserved or not, and what it has
    /// distributed.
    /// @param asset_ - the asset; the zero address for the native currency.
    /// @return the amount in base units.
    function total(address asset_) external view virtual returns (uint256);

    /// @notice Returns what the budget can pay out now, in base units.
    /// @param asset_ - the asset; the zero address for the native currency.
    /// @return the amount in base units.
    function available(address asset_) public view virtual returns (uint256);

    /// @notice Returns what the budget has paid out and incentives have not returned, in base units.
    /// @param asset_ - the asset; the zero address for the native currency.
    /// @return the amount in base units.
    function distributed(address asset_) external view virtual returns (uint256);

    /// @notice Returns whether the contract supports an interface (ERC-165).
    /// @param interfaceId - the ERC-165 id.
    /// @return whether the contract supports the interface.
    function supportsInterface(bytes4 interfaceId) public view virtual override returns (bool) {
        return interfaceId == InterfaceId.BUDGET || super.supportsInterface(interfaceId);
    }

    /// @dev Accepts the native currency.
    receive() external payable virtual override {}

    /// @dev Accepts the hooks of tokens and no other call.
    fallback() external payable virtual override receiverFallback {
        revert BoostError.NotImplemented();
    }
}
