// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC1155} from "@openzeppelin/contracts/token/ERC1155/IERC1155.sol";
import {ReentrancyGuardTransient} from "solady/utils/ReentrancyGuardTransient.sol";
import {SafeTransferLib} from "solady/utils/SafeTransferLib.sol";
import {IAuth} from "../auth/IAuth.sol";
import {IBoostCore} from "../core/IBoostCore.sol";
import {Assets} from "../shared/Assets.sol";
import {BoostError} from "../shared/BoostError.sol";
import {IClaw} from "../shared/IClaw.sol";
import {InterfaceId} from "../shared/InterfaceId.sol";
import {AssetType, ClawbackPayload, ERC1155Payload, FungiblePayload, Transfer} from "../shared/Transfer.sol";
import {ABudget} from "./ABudget.sol";
import {IPermit2} from "./IPermit2.sol";
import {TransientBalances} from "./TransientBalances.sol";

/// @title TransparentBudget
/// @notice A budget that holds nothing. The caller's funds pass through it while a boost is created.
/// @dev One contract for all accounts. It is not cloned and has no owner. Everything that it receives must be spent in
/// the same call. Only the core that creates the boost can spend it, and only during that call.
contract TransparentBudget is ABudget, ReentrancyGuardTransient {
    using TransientBalances for TransientBalances.Balance;

    /// @notice Permit2, at the same address on every chain.
    IPermit2 public constant PERMIT2 = IPermit2(0x000000000022D473030F116dDEE9F6B43aC78BA3);

    /// @notice Creates a boost with the caller's funds.
    /// @param _allocations - a `Transfer` from the caller for each asset that the boost needs, fees included.
    /// @param core - the core that creates the boost.
    /// @param _boostPayload - the payload of `core.createBoost`, with this budget as its budget.
    function createBoost(bytes[] calldata _allocations, address core, bytes calldata _boostPayload)
        external
        payable
        nonReentrant
    {
        _checkCreateAuthorization(core);
        uint256 nativeAmount;
        for (uint256 index; index < _allocations.length; ++index) {
            Transfer memory request = abi.decode(_allocations[index], (Transfer));
            if (request.assetType == AssetType.ERC20) {
                _checkPaidBySender(request);
                uint256 amount = _decodeAmount(request);
                Assets.pull(request.asset, msg.sender, amount);
                TransientBalances.AVAILABLE.add(request.asset, amount);
            } else {
                nativeAmount += _pullNonERC20(request);
            }
        }
        _createBoost(_allocations, nativeAmount, core, _boostPayload);
    }

    /// @notice Creates a boost with the caller's funds. Its ERC-20 tokens are transferred with a Permit2 signature.
    /// @param _allocations - a `Transfer` from the caller for each asset that the boost needs, fees included.
    /// @param core - the core.
    /// @param _boostPayload - a `CreateBoostPayload`, compressed.
    /// @param _permit2Signature - the caller's signature for the ERC-20 amounts, in the order of `_allocations`.
    /// @param nonce - the nonce of the Permit2 signature.
    /// @param deadline - in Unix seconds.
    function createBoostWithPermit2(
        bytes[] calldata _allocations,
        address core,
        bytes calldata _boostPayload,
        bytes calldata _permit2Signature,
        uint256 nonce,
        uint256 deadline
    ) external payable nonReentrant {
        _checkCreateAuthorization(core);
        uint256 count;
        uint256 nativeAmount;
        IPermit2.PermitBatchTransferFrom memory permit =
            IPermit2.PermitBatchTransferFrom(new IPermit2.TokenPermissions[](_allocations.length), nonce, deadline);
        IPermit2.SignatureTransferDetails[] memory details =
            new IPermit2.SignatureTransferDetails[](_allocations.length);
        uint256[] memory balancesBefore = new uint256[](_allocations.length);
        for (uint256 index; index < _allocations.length; ++index) {
            Transfer memory request = abi.decode(_allocations[index], (Transfer));
            if (request.assetType != AssetType.ERC20) {
                nativeAmount += _pullNonERC20(request);
                continue;
            }
            _checkPaidBySender(request);
            uint256 amount = _decodeAmount(request);
            permit.permitted[count] = IPermit2.TokenPermissions(request.asset, amount);
            details[count] = IPermit2.SignatureTransferDetails(address(this), amount);
            // Adds up, so that a token that is listed twice is measured over both entries.
            balancesBefore[count++] = SafeTransferLib.balanceOf(request.asset, address(this))
                + TransientBalances.AVAILABLE.read(request.asset);
            TransientBalances.AVAILABLE.add(request.asset, amount);
        }
        _truncate(permit, details, count);
        PERMIT2.permitTransferFrom(permit, details, msg.sender, _permit2Signature);
        for (uint256 index; index < count; ++index) {
            (address asset, uint256 amount) = (permit.permitted[index].token, permit.permitted[index].amount);
            if (SafeTransferLib.balanceOf(asset, address(this)) < balancesBefore[index] + amount) {
                revert InvalidAllocation(asset, amount);
            }
        }
        _createBoost(_allocations, nativeAmount, core, _boostPayload);
    }

    /// @inheritdoc ABudget
    /// @dev Only for the core that is creating a boost.
    function disburse(bytes calldata data_) external override returns (bool) {
        _disburse(data_);
        return true;
    }

    /// @inheritdoc ABudget
    function disburseBatch(bytes[] calldata data_) external override returns (bool) {
        for (uint256 index; index < data_.length; ++index) {
            _disburse(data_[index]);
        }
        return true;
    }

    /// @inheritdoc ABudget
    /// @dev Only for the owner of the boost, who receives the funds.
    function clawbackFromTarget(address target, bytes calldata data_, uint256 boostId, uint256 incentiveId)
        external
        override
        returns (uint256, address)
    {
        if (IBoostCore(target).getBoost(boostId).owner != msg.sender) revert BoostError.Unauthorized();
        return IClaw(target).clawback(abi.encode(ClawbackPayload(msg.sender, data_)), boostId, incentiveId);
    }

    /// @inheritdoc ABudget
    function allocate(bytes calldata) external payable virtual override returns (bool) {
        revert BoostError.NotImplemented();
    }

    /// @inheritdoc ABudget
    function clawback(bytes calldata) external virtual override returns (uint256) {
        revert BoostError.NotImplemented();
    }

    /// @dev The native currency is sent with `createBoost`. Any other payment would belong to no one.
    receive() external payable override {
        revert BoostError.NotImplemented();
    }

    /// @inheritdoc ABudget
    function reconcile(bytes calldata) external virtual override returns (uint256) {
        revert BoostError.NotImplemented();
    }

    /// @inheritdoc ABudget
    /// @dev Not 0 only during the call that creates a boost. The same holds for the next five functions.
    function total(address asset_) external view override returns (uint256) {
        return TransientBalances.AVAILABLE.read(asset_) + TransientBalances.DISTRIBUTED.read(asset_);
    }

    /// @notice The same for an ERC-1155 token.
    /// @param asset_ - the asset; the zero address for the native currency.
    /// @param tokenId_ - the id of the ERC-1155 token.
    /// @return the amount in base units.
    function total(address asset_, uint256 tokenId_) external view returns (uint256) {
        return TransientBalances.AVAILABLE.read(asset_, tokenId_) + TransientBalances.DISTRIBUTED.read(asset_, tokenId_);
    }

    /// @inheritdoc ABudget
    function distributed(address asset_) external view override returns (uint256) {
        return TransientBalances.DISTRIBUTED.read(asset_);
    }

    /// @notice The same for an ERC-1155 token.
    /// @param asset_ - the asset; the zero address for the native currency.
    /// @param tokenId_ - the id of the ERC-1155 token.
    /// @return the amount in base units.
    function distributed(address asset_, uint256 tokenId_) external view returns (uint256) {
        return TransientBalances.DISTRIBUTED.read(asset_, tokenId_);
    }

    /// @inheritdoc ABudget
    function available(address asset) public view override returns (uint256) {
        return TransientBalances.AVAILABLE.read(asset);
    }

    /// @notice The same for an ERC-1155 token.
    /// @param asset - the asset.
    /// @param tokenId - the id of the ERC-1155 token.
    /// @return the amount in base units.
    function available(address asset, uint256 tokenId) public view returns (uint256) {
        return TransientBalances.AVAILABLE.read(asset, tokenId);
    }

    /// @notice Accepts ERC-1155 tokens.
    /// @return the selector of this function.
    function onERC1155Received(address, address, uint256, uint256, bytes calldata) external pure returns (bytes4) {
        return this.onERC1155Received.selector;
    }

    /// @notice Accepts ERC-1155 tokens.
    /// @return the selector of this function.
    function onERC1155BatchReceived(address, address, uint256[] calldata, uint256[] calldata, bytes calldata)
        external
        pure
        returns (bytes4)
    {
        return this.onERC1155BatchReceived.selector;
    }

    /// @notice Returns whether an account may create boosts with this budget. Only the budget itself may, on behalf of
    /// its caller.
    /// @param account_ - the account.
    /// @return whether the account is authorized.
    function isAuthorized(address account_) public view override returns (bool) {
        return account_ == address(this);
    }

    /// @notice Returns the ERC-165 id of this kind of contract.
    /// @return the interface id.
    function getComponentInterface() external pure override returns (bytes4) {
        return InterfaceId.TRANSPARENT_BUDGET;
    }

    /// @notice Returns whether the contract supports an interface (ERC-165).
    /// @param interfaceId - the ERC-165 id.
    /// @return whether the contract supports the interface.
    function supportsInterface(bytes4 interfaceId) public view override returns (bool) {
        return interfaceId == InterfaceId.TRANSPARENT_BUDGET || interfaceId == InterfaceId.ERC1155_RECEIVER
            || super.supportsInterface(interfaceId);
    }

    /// @dev Takes assets other than ERC-20, and returns the wei that it used.
    function _pullNonERC20(Transfer memory request) private returns (uint256 nativeAmount) {
        if (request.assetType == AssetType.ETH) {
            nativeAmount = _decodeAmount(request);
            TransientBalances.AVAILABLE.add(address(0), nativeAmount);
            return nativeAmount;
        }
        _checkPaidBySender(request);
        ERC1155Payload memory payload = abi.decode(request.data, (ERC1155Payload));
        IERC1155 token = IERC1155(request.asset);
        uint256 balanceBefore = token.balanceOf(address(this), payload.tokenId);
        token.safeTransferFrom(msg.sender, address(this), payload.tokenId, payload.amount, payload.data);
        if (token.balanceOf(address(this), payload.tokenId) != balanceBefore + payload.amount) {
            revert InvalidAllocation(request.asset, payload.amount);
        }
        TransientBalances.AVAILABLE.add(request.asset, payload.tokenId, payload.amount);
    }

    function _createBoost(bytes[] calldata allocations, uint256 nativeAmount, address core, bytes calldata payload)
        private
    {
        // The native currency of all allocations must add up to the value of the call, so that none is counted twice.
        if (nativeAmount != msg.value) revert InvalidAllocation(address(0), nativeAmount);
        TransientBalances.setSpender(core);
        IBoostCore(core).createBoost(payload);
        TransientBalances.setSpender(address(0));
        for (uint256 index; index < allocations.length; ++index) {
            Transfer memory request = abi.decode(allocations[index], (Transfer));
            uint256 unspent = request.assetType == AssetType.ERC1155
                ? available(request.asset, abi.decode(request.data, (ERC1155Payload)).tokenId)
                : available(_decodeAsset(request));
            if (unspent != 0) revert BoostError.Unauthorized();
        }
    }

    function _disburse(bytes calldata data_) private {
        if (msg.sender != TransientBalances.spender()) revert BoostError.Unauthorized();
        Transfer memory request = abi.decode(data_, (Transfer));
        if (request.assetType == AssetType.ERC1155) {
            ERC1155Payload memory payload = abi.decode(request.data, (ERC1155Payload));
            uint256 availableAmount = available(request.asset, payload.tokenId);
            if (payload.amount > availableAmount) {
                revert InsufficientFunds(request.asset, availableAmount, payload.amount);
            }
            TransientBalances.AVAILABLE.subtract(request.asset, payload.tokenId, payload.amount);
            TransientBalances.DISTRIBUTED.add(request.asset, payload.tokenId, payload.amount);
            if (request.target == address(0)) revert TransferFailed(request.asset, request.target, payload.amount);
            emit Distributed(request.asset, request.target, payload.amount);
            IERC1155(request.asset)
                .safeTransferFrom(address(this), request.target, payload.tokenId, payload.amount, payload.data);
        } else {
            address asset = _decodeAsset(request);
            uint256 amount = _decodeAmount(request);
            if (amount > available(asset)) revert InsufficientFunds(asset, available(asset), amount);
            TransientBalances.AVAILABLE.subtract(asset, amount);
            TransientBalances.DISTRIBUTED.add(asset, amount);
            if (request.target == address(0)) revert TransferFailed(asset, request.target, amount);
            emit Distributed(asset, request.target, amount);
            if (asset == address(0)) SafeTransferLib.safeTransferETH(request.target, amount);
            else SafeTransferLib.safeTransfer(asset, request.target, amount);
        }
    }

    /// @dev A core with restricted creation sees this budget and not its caller, so the caller's permission is checked
    /// here. A contract that is not a core has no such check.
    function _checkCreateAuthorization(address core) private view {
        (bool success, bytes memory returnData) = core.staticcall(abi.encodeWithSignature("createBoostAuth()"));
        if (!success || returnData.length != 32) return;
        address auth = abi.decode(returnData, (address));
        if (auth != address(0) && !IAuth(auth).isAuthorized(msg.sender)) revert BoostError.Unauthorized();
    }

    /// @dev Only the caller's funds: the caller must not use an approval that another account gave this budget.
    function _checkPaidBySender(Transfer memory request) private view {
        if (request.target != msg.sender) revert BoostError.Unauthorized();
    }

    function _truncate(
        IPermit2.PermitBatchTransferFrom memory permit,
        IPermit2.SignatureTransferDetails[] memory details,
        uint256 count
    ) private pure {
        IPermit2.TokenPermissions[] memory permitted = permit.permitted;
        assembly ("memory-safe") {
            mstore(permitted, count)
            mstore(details, count)
        }
    }

    function _decodeAsset(Transfer memory request) private pure returns (address) {
        return request.assetType == AssetType.ETH ? address(0) : request.asset;
    }

    function _decodeAmount(Transfer memory request) private pure returns (uint256) {
        return abi.decode(request.data, (FungiblePayload)).amount;
    }

    /// @dev Every chain of the deployed protocol has transient storage (Cancun); Solady's default trusts mainnet only.
    function _useTransientReentrancyGuardOnlyOnMainnet() internal pure override returns (bool) {
        return false;
    }
}
